import type { FirstPaint } from '@fluxpartes/mf-kit';
import { inlinedText } from './page-data.ts';

/** Where the site's drawing stands, until code of its screen has come. */
let drawing: HTMLElement | null = null;

/**
 * What the site has drawn into the page; undefined where it has drawn nothing. It is the browser's from now on: the page's
 * own notice, that nothing of it answers, does not come any more, or goes.
 */
export function takeFirstPaint(root: HTMLElement): FirstPaint | undefined {
  const { drawn } = root.dataset;
  if (!drawn) return undefined;
  delete root.dataset.drawn;
  document.getElementById('fp-notice')?.remove();
  drawing = root;
  const answers = JSON.parse(inlinedText('fp-data') || '{}') as FirstPaint['answers'];
  return { isWide: drawn === 'wide', at: isOldPage() ? 0 : Date.now(), answers };
}

/** Gone back to, a page may come as it was kept, whenever that was. */
function isOldPage(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward');
}

/** A copy of the screen that the site has drawn, without what the frame has around every screen; null once it was taken over. */
export function drawnScreen(): Node[] | null {
  const parts = drawing && [...drawing.children].filter(({ localName }) => localName !== 'button');
  return parts?.map((part) => part.cloneNode(true)) ?? null;
}

/** The screen has its code, or is known to get none. */
export function endDrawing(): void {
  drawing = null;
}
