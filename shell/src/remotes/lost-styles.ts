/**
 * Takes out what the page's head named and did not come. Left there, a style sheet would count as loaded by the
 * bundler, which looks for its element: its screen would stand there unstyled, and no retry would ask for it.
 * The page's scripts run once all of its style sheets have come or failed.
 */
export function dropLostStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][data-href]')) {
    if (link.sheet === null) link.remove();
  }
}
