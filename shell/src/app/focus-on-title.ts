import { pageTitle } from '@fluxpartes/mf-kit';

/** How long a lazy screen may take to show its title before the focus is left alone, in ms. */
const WAIT_MS = 10_000;

/**
 * Moves the focus to the page's `<h1>` as soon as there is one, and again where a skeleton's title gives way to the
 * screen's. Stops at the first thing that the user does, so that it never takes the focus from them.
 * @returns stops it.
 */
export function focusOnTitle(): () => void {
  let wasFocused: HTMLElement | null = null;
  const tryOnce = () => {
    const unobstructed = document.activeElement === null || document.activeElement === document.body;
    if (wasFocused?.isConnected || (wasFocused !== null && !unobstructed)) return;
    const title = pageTitle();
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
    wasFocused = title;
  };
  const observer = new MutationObserver(tryOnce);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timeout);
    for (const event of ['pointerdown', 'keydown']) removeEventListener(event, stop, true);
  };
  const timeout = setTimeout(stop, WAIT_MS);
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, stop, true);
  observer.observe(document.body, { childList: true, subtree: true });
  tryOnce();
  return stop;
}
