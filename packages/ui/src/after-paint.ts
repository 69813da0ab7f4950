/** Runs an action once the current state of the page is on the screen. In a hidden tab it waits until the tab is shown. */
export function afterPaint(action: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(action));
}
