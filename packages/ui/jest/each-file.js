import { cleanup } from '@testing-library/react';

/** Resets the document between test files that share one jsdom. */
export function eachFile() {
  afterEach(() => cleanup());
  afterAll(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, '', '/');
    document.head.replaceChildren();
    document.body.replaceChildren();
    document.title = '';
    for (const element of [document.documentElement, document.body]) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    }
  });
}
