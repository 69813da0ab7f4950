/** Takes the keyboard to the page's title: what was pressed goes away with what it did. */
export function toTitle(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
