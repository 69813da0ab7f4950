import { pageTitle } from '@fluxpartes/mf-kit';

/** A lazy screen that takes longer to show its heading does not get the focus. */
const HEADING_TIMEOUT_MS = 10_000;

/**
 * Focuses the page's `<h1>` as soon as it exists, and again when a screen replaces its skeleton. Stops at the first user
 * input, so that it never takes the focus away.
 * @returns stops it
 */
export function focusHeading(): () => void {
  let focused: HTMLElement | null = null;
  const tryOnce = () => {
    const hasNoFocus = document.activeElement === null || document.activeElement === document.body;
    if (focused?.isConnected || (focused !== null && !hasNoFocus)) return;
    const title = pageTitle();
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
    focused = title;
  };
  const observer = new MutationObserver(tryOnce);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timeout);
    for (const event of ['pointerdown', 'keydown']) removeEventListener(event, stop, true);
  };
  const timeout = setTimeout(stop, HEADING_TIMEOUT_MS);
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, stop, true);
  observer.observe(document.body, { childList: true, subtree: true });
  tryOnce();
  return stop;
}
