import { routeFor } from '../remotes/registry.ts';

/** An error that an error boundary has caught. */
export interface Caught {
  caught: unknown;
}

/** Delay in ms after the page's load before Web Vitals are measured. */
const IDLE_MS = 5000;
/** Maximum number of errors that are queued until the reporting code loads. */
const MAX_QUEUED = 9;

const queue: [error: unknown, page: string][] = [];

let openedPage = '';
const routePath = () => routeFor(location.pathname)?.path ?? '';

let report = (error: unknown, page: string): void => {
  if (queue.length < MAX_QUEUED) queue.push([error, page]);
  load();
};

const load = () =>
  void import(/* webpackChunkName: "rum" */ './rum.ts')
    .then(({ start }) => {
      report = start(queue, openedPage);
    })
    // An error here must not be reported: the report would fail and be reported again endlessly.
    .catch(() => undefined);

/** Reports an error: an event of the window, or a caught error. Never throws. */
export const captureError = (error: Event | Caught): void => report(error, routePath());

/** Reports every error from here on, and Web Vitals once the page is idle. */
export function watchErrors(): void {
  openedPage = routePath();
  // The listener uses the capture phase: the error event of a file that fails to load does not bubble.
  for (const type of ['error', 'unhandledrejection']) addEventListener(type, captureError, true);
  addEventListener('load', () => setTimeout(load, IDLE_MS));
}
