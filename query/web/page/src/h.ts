// The functions that elements in .tsx files call, as build.mjs compiles them. Translators of browsers replace text
// nodes, and Preact then changes nodes that are no longer shown. So a text with words is in an element of its own here,
// which is replaced as a whole when its text changes, and a text without words is marked as not to be translated.
import { Fragment, h as element, type ComponentChild, type ComponentType } from 'preact';

export { Fragment };

type Children = (ComponentChild | Children)[];

const isText = (child: unknown): boolean => typeof child === 'string' || typeof child === 'number';
const plain = ['option', 'text'];

export function h(type: string | ComponentType, props: object | null, ...children: Children) {
  const isMarked = (typeof type === 'string' && !plain.includes(type)) || type === Fragment as unknown;
  return element(type as string, props, ...(isMarked ? marked(children) : children) as ComponentChild[]);
}

// Texts that follow each other become one. The other children keep their places, by which Preact knows them again.
function marked(children: Children): Children {
  return children.map((child, i) => {
    if (!isText(child)) {
      return Array.isArray(child) ? marked(child) : child;
    }
    const end = children.findIndex((other, j) => j > i && !isText(other));
    const text = children.slice(i, end < 0 ? undefined : end).join('');
    return isText(children[i - 1]) ? null
      : text.trim() === '' ? text
      : element('span', /\p{L}{2}/u.test(text) ? { key: text } : { translate: false }, text);
  });
}
