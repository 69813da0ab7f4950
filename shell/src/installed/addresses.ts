import type { WaitingNews, WaitingToWorker } from '@fluxpartes/mf-kit/waiting';

/** Where the site answers the worker of its live shell, or the one that takes itself away. */
export const WORKER = '/service-worker.js';

/** The page of no route: what a browser shows whatever is asked for while it has no network. */
export const KEPT_PAGE = '/shell/pagina.html';

/** A page asks what it was told before it listened; or speaks of what waits for the network. */
export type ToWorker = { type: 'what was told' } | WaitingToWorker;

/** The worker tells a page of each answer that may be kept: when it was seen, in ms since 1970; null for one of now. */
export interface ToldAnswer {
  address: string;
  seen: number | null;
}

/** All that the worker tells a page. */
export type FromWorker = ToldAnswer | WaitingNews;
