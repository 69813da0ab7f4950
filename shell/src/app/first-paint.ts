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

/** A copy of what the site has drawn in the screen's `main`, which will stand beside another one; null once it was taken over. */
export function drawnScreen(): { className: string; parts: ChildNode[] } | null {
  const main = drawing?.querySelector('main');
  return main ? { className: main.className, parts: [...main.cloneNode(true).childNodes] } : null;
}

/** The screen has its code, or is known to get none. */
export function endDrawing(): void {
  drawing = null;
}
