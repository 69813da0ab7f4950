// @ts-check

/**
 * What stands behind the code of a sound drawing: `before` runs ahead of its screens, `until` is waited for by them. What it
 * draws all the same is marked.
 */
const spoilt = (/** @type {{ before?: string, until?: string }} */ { before = '', until = 'undefined' }) => `
;{
  const { default: sound, ...others } = module.exports;
  const { createElement, use } = require('react');
  const kept = [];
  const Planted = ({ until, children }) => {
    if (until) use(until);
    return createElement('div', { 'data-planted': '' }, children);
  };
  const routes = (context) => {
    ${before}
    const until = ${until};
    return sound(context).map((route) => ({ ...route, element: createElement(Planted, { until }, route.element) }));
  };
  module.exports = { ...others, default: Object.assign(routes, sound) };
}
`;

/** By this a page tells that it was drawn by one of them. */
export const MARK = 'data-planted';

/**
 * A way in which a remote's drawing may be broken.
 * @typedef {object} Fault
 * @property {string} what it does
 * @property {string} code what stands behind the sound one's
 * @property {number} [pages] so many are asked for, whatever is refused meanwhile
 */

/** Nothing is wrong with it: what the others are held against. @type {Fault} */
export const SOUND = { what: 'is sound', code: spoilt({}), pages: 5000 };

/** @type {readonly Fault[]} */
export const FAULTS = [
  { what: 'throws', code: spoilt({ before: `throw new Error('planted');` }) },
  { what: 'cannot be read', code: `\nthrow new Error('planted');\n` },
  { what: 'ends its process', code: spoilt({ before: 'process.exit(3);' }) },
  { what: 'takes all memory', code: spoilt({ before: 'for (;;) kept.push(new Array(1e5).fill({}));' }) },
  { what: 'loops', code: spoilt({ before: 'for (;;);' }) },
  { what: 'is never done', code: spoilt({ until: 'new Promise(() => {})' }) },
  { what: 'answers after 3 s', code: spoilt({ until: 'new Promise((resolve) => setTimeout(resolve, 3000))' }) },
  {
    what: 'leaks 1 MB a page',
    code: spoilt({ before: 'kept.push(Array.from({ length: 2 ** 17 }, Math.random));' }),
    pages: 5000,
  },
  { what: 'leaks outside of its heap', code: spoilt({ before: 'kept.push(Buffer.alloc(2 ** 20, 1));' }), pages: 5000 },
];
