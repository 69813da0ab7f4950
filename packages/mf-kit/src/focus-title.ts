/** Gives the focus to the screen's title: for when what held it goes away, as a button that did its work. */
export function focusTitle(options?: FocusOptions): void {
  document.querySelector('h1')?.focus(options);
}
