import type { PagePlace } from './scroll-memory.ts';

/** How long a page that still grows is scrolled back to where it was, in ms. */
const WAIT_MS = 3000;
/** What ends it sooner: whoever scrolls or presses something is where they want to be. */
const GESTURES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Where the page is now. */
export function currentPlace(): PagePlace {
  for (const row of document.querySelectorAll<HTMLElement>('[data-row]')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > 0) return { y: Math.round(scrollY), row: { id: Number(row.dataset.row), top: Math.round(top) } };
  }
  return { y: Math.round(scrollY) };
}

/**
 * Scrolls back to where a page was left, as soon as it is long enough and its row is there; the row is held in its place
 * while those around it are drawn. Ends with the first thing that the user does.
 * @returns stops it.
 */
export function goBackTo(place: PagePlace): () => void {
  if (go(place) && !place.row) return () => undefined;
  const observer = new ResizeObserver(() => {
    if (go(place) && !place.row) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(limit);
    for (const gesture of GESTURES) removeEventListener(gesture, stop);
  };
  const limit = setTimeout(stop, WAIT_MS);
  for (const gesture of GESTURES) addEventListener(gesture, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

/** Whether the page is there now. */
function go({ y, row }: PagePlace): boolean {
  const anchor = y > 0 && row ? document.querySelector(`[data-row="${row.id}"]`) : null;
  const target = anchor && row ? scrollY + anchor.getBoundingClientRect().top - row.top : y;
  scrollTo({ top: target, behavior: 'instant' });
  return Math.abs(scrollY - target) < 2;
}
