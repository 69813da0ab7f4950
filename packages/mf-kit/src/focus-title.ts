/** The screen's title; null while there is none. */
export function pageTitle(): HTMLElement | null {
  return document.querySelector('h1');
}

/** Gives the focus to the screen's title: for when what held it goes away, as a button that did its work. */
export function focusTitle(options?: FocusOptions): void {
  pageTitle()?.focus(options);
}
