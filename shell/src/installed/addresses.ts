/** Where the site answers the worker of its live shell, or the one that takes itself away. */
export const WORKER = '/service-worker.js';

/** The page of no route: what a browser shows whatever is asked for while it has no network. */
export const KEPT_PAGE = '/shell/pagina.html';

/** What was answered to whoever is signed in. It is gone with the session: pages delete it, and so does the worker. */
export const PRIVATE_CACHE = 'fp-privado';

/** A page asks what it was told before it listened. */
export interface ToWorker {
  type: 'what was told';
}

/** The worker tells a page of each answer that may be kept: when it was seen, in ms since 1970; null for one of now. */
export interface ToldAnswer {
  address: string;
  seen: number | null;
}
