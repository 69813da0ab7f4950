import type { WaitingNews, WaitingToWorker } from '@fluxpartes/mf-kit/upload-queue';

/** The service worker of the current shell, or a self-unregistering one. */
export const SERVICE_WORKER_URL = '/service-worker.js';

/** The page that the worker serves for any navigation without a network. */
export const OFFLINE_PAGE = '/shell/pagina.html';

/**
 * A message from a page to the service worker. 'repeat ages' requests the messages that were sent before the page listened.
 */
export type PageMessage = { type: 'repeat ages' } | WaitingToWorker;

/** The service worker sends this message after each cacheable response. */
export interface DataNews {
  url: string;
  /** When a cached response was received, in ms since 1970; null for a response of the network. */
  seen: number | null;
}

/** A message from the service worker to pages. */
export type ServiceWorkerMessage = DataNews | WaitingNews;
