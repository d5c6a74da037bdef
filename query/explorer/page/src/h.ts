// What build.mjs makes of elements in .tsx files.
export { Fragment, h } from 'preact';
