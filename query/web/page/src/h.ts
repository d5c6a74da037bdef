// The functions that elements in .tsx files call, as build.mjs compiles them.
export { Fragment, h } from 'preact';
