// @ts-check

/**
 * Code appended to an SSR bundle: `before` runs before the bundle's screens, which wait for `until`. Pages rendered by the
 * bundle carry the mark.
 */
const withFault = (/** @type {{ before?: string, until?: string }} */ { before = '', until = 'undefined' }) => `
;{
  const { default: sound, ...others } = module.exports;
  const { createElement, use } = require('react');
  const retained = [];
  const Faulty = ({ until, children }) => {
    if (until) use(until);
    return createElement('div', { 'data-faulty': '' }, children);
  };
  const routes = (context) => {
    ${before}
    const until = ${until};
    return sound(context).map((route) => ({ ...route, element: createElement(Faulty, { until }, route.element) }));
  };
  module.exports = { ...others, default: Object.assign(routes, sound) };
}
`;

/** Marks a page rendered by a faulty bundle. */
export const MARK = 'data-faulty';

/**
 * A fault of a remote's SSR bundle.
 * @typedef {object} Fault
 * @property {string} what the fault's description
 * @property {string} code code appended to the bundle
 * @property {number} [pages] minimum of requested pages, also after a rejection
 */

/** The control: a bundle without a fault. @type {Fault} */
export const NO_FAULT = { what: 'has no fault', code: withFault({}), pages: 5000 };

/** @type {readonly Fault[]} */
export const FAULTS = [
  { what: 'throws', code: withFault({ before: `throw new Error('faulty');` }) },
  { what: 'cannot be read', code: `\nthrow new Error('faulty');\n` },
  { what: 'ends its process', code: withFault({ before: 'process.exit(3);' }) },
  { what: 'takes all memory', code: withFault({ before: 'for (;;) retained.push(new Array(1e5).fill({}));' }) },
  { what: 'loops', code: withFault({ before: 'for (;;);' }) },
  { what: 'never resolves', code: withFault({ until: 'new Promise(() => {})' }) },
  { what: 'resolves after 3 s', code: withFault({ until: 'new Promise((resolve) => setTimeout(resolve, 3000))' }) },
  {
    what: 'leaks 1 MB a page',
    code: withFault({ before: 'retained.push(Array.from({ length: 2 ** 17 }, Math.random));' }),
    pages: 5000,
  },
  {
    what: 'leaks outside of its heap',
    code: withFault({ before: 'retained.push(Buffer.alloc(2 ** 20, 1));' }),
    pages: 5000,
  },
];
