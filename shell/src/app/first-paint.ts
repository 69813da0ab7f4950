import type { FirstPaint } from '@fluxpartes/mf-kit';
import { inlinedText } from './page-data.ts';

/** The server-rendered root, until the screen's code has loaded. */
let ssrRoot: HTMLElement | null = null;

/**
 * The SSR state; undefined in a client-rendered page. Removing the attribute also cancels the page's notice that its buttons
 * do not respond (shell/server/inline-scripts.ts).
 */
export function takeSsrState(root: HTMLElement): FirstPaint | undefined {
  if (!root.dataset.ssr) return undefined;
  delete root.dataset.ssr;
  ssrRoot = root;
  const answers = JSON.parse(inlinedText('fp-initial-data') || '{}') as FirstPaint['answers'];
  return { at: isOldPage() ? 0 : Date.now(), answers };
}

/** What `performance.navigation` calls a step back or forward. */
const BACK_FORWARD = 2;

/** On back or forward the browser may restore an old page. The deprecated API is used because it is smaller. */
const isOldPage = () => performance.navigation.type === BACK_FORWARD;

/** A copy of the server-rendered `main`; null after hydration. */
export function ssrMarkup(): { className: string; parts: ChildNode[] } | null {
  const main = ssrRoot?.querySelector('main');
  return main ? { className: main.className, parts: [...main.cloneNode(true).childNodes] } : null;
}

/** Call when the screen's code has loaded, or has failed. */
export function endHydration(): void {
  ssrRoot = null;
}
