import type { FirstPaint } from '@fluxpartes/mf-kit';
import { inlinedText } from './page-data.ts';

/** Where the site's drawing stands, until code of its screen has come. */
let drawing: HTMLElement | null = null;

/**
 * What the site has drawn into the page; undefined where it has drawn nothing. It is the browser's from now on: by the
 * attribute's going the page's own notice, that nothing of it answers, does not come any more, or goes.
 */
export function takeFirstPaint(root: HTMLElement): FirstPaint | undefined {
  if (!root.dataset.drawn) return undefined;
  delete root.dataset.drawn;
  drawing = root;
  const answers = JSON.parse(inlinedText('fp-data') || '{}') as FirstPaint['answers'];
  return { at: isOldPage() ? 0 : Date.now(), answers };
}

/** What `performance.navigation` calls a step back or forward. */
const BACK_FORWARD = 2;

/** Gone back to, a page may come as it was kept, whenever that was. The older of two ways to ask is the one of fewer bytes. */
const isOldPage = () => performance.navigation.type === BACK_FORWARD;

/** A copy of what the site has drawn in the screen's `main`, which will stand beside another one; null once it was taken over. */
export function drawnScreen(): { className: string; parts: ChildNode[] } | null {
  const main = drawing?.querySelector('main');
  return main ? { className: main.className, parts: [...main.cloneNode(true).childNodes] } : null;
}

/** The screen has its code, or is known to get none. */
export function endDrawing(): void {
  drawing = null;
}
