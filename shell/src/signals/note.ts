import { routeFor } from '../remotes/route-table.ts';

/** An error that a section's boundary has caught. */
export interface Caught {
  caught: unknown;
}

/** How long after its load a page is let alone before what it measures is asked for. Milliseconds. */
const QUIET = 5000;
/** What is remembered until the code that tells of it is there. */
const MOST = 9;

const early: [what: unknown, page: string][] = [];

/** Of the page that was opened; handed over, not imported: what is on every page costs more where another file reaches for it. */
let opened = '';
const routePath = () => routeFor(location.pathname)?.path ?? '';

let take = (what: unknown, page: string): void => {
  if (early.length < MOST) early.push([what, page]);
  listen();
};

const listen = () =>
  void import(/* webpackChunkName: "signals" */ './signals.ts')
    .then(({ start }) => {
      take = start(early, opened);
    })
    // What fails here would be noted in its turn, without end.
    .catch(() => undefined);

/** Tells of what went wrong: an event of the window's, or what was caught. Never throws. */
export const note = (what: Event | Caught): void => take(what, routePath());

/** From here on nothing that goes wrong is missed; how fast the page was is asked of the browser when it is at rest. */
export function watchPage(): void {
  opened = routePath();
  // In the first phase: a file that does not come tells its own element alone.
  for (const type of ['error', 'unhandledrejection']) addEventListener(type, note, true);
  addEventListener('load', () => setTimeout(listen, QUIET));
}
