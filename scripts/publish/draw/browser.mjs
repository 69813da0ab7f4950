// @ts-check
import { JSDOM } from 'jsdom';

/** Node has its own of these, which know nothing of a page. */
const OF_THE_PAGE = [
  'Event',
  'CustomEvent',
  'EventTarget',
  'AbortController',
  'AbortSignal',
  'FormData',
  'File',
  'Blob',
];

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

const listeners = { addEventListener() {}, removeEventListener() {} };

/** What jsdom lacks and a page may ask for while it is drawn. */
const LACKING = {
  matchMedia: (/** @type {string} */ media) => ({ matches: false, media, ...listeners }),
  scrollTo() {},
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  PerformanceObserver: Observer,
  requestIdleCallback: (/** @type {() => void} */ done) => setTimeout(done),
  cancelIdleCallback: clearTimeout,
};

/**
 * Makes this process look like a browser to whatever is loaded from now on.
 * @param {(src: string) => void} runScript runs what a script element names, in place of a network
 * @returns {{ window: import('jsdom').DOMWindow, pending: () => number }} `pending`: scripts that are on their way
 */
export function becomeBrowser(runScript) {
  const { window } = new JSDOM('<!doctype html><div id="root"></div>', {
    url: 'http://remote.invalid/',
    pretendToBeVisual: true,
  });
  Object.assign(window, LACKING);
  window.Element.prototype.scrollIntoView = () => {};
  for (const name of /** @type {const} */ (['show', 'showModal', 'close'])) {
    window.HTMLDialogElement.prototype[name] = () => {};
  }
  const missing = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis));
  for (const name of [...missing, ...OF_THE_PAGE]) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: window[name] });
  }
  for (const name of /** @type {const} */ (['addEventListener', 'removeEventListener', 'dispatchEvent'])) {
    Object.assign(globalThis, { [name]: window[name].bind(window) });
  }
  return { window, pending: loadFromBuild(window.document, runScript) };
}

/**
 * A script that is put into the head is run, a style sheet has come: the build's files are all there.
 * @param {Document} document
 * @param {(src: string) => void} runScript
 */
function loadFromBuild(document, runScript) {
  let pending = 0;
  const load = (/** @type {any} */ element) => {
    pending -= 1;
    try {
      if (element.tagName === 'SCRIPT') runScript(element.src);
      element.onload?.({ type: 'load', target: element });
    } catch (error) {
      element.onerror?.({ type: 'error', target: element, error });
    }
  };
  const append = document.head.appendChild.bind(document.head);
  document.head.appendChild = (element) => {
    pending += 1;
    setImmediate(load, element);
    return append(element);
  };
  return () => pending;
}
