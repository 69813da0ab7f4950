import type { WaitingNews, WaitingToWorker } from '@fluxpartes/mf-kit/upload-queue';

/** The service worker of the current shell, or a self-unregistering one. */
export const SERVICE_WORKER_URL = '/service-worker.js';

/** The page for any navigation without a network. */
export const OFFLINE_PAGE = '/shell/pagina.html';

/** Sent by a page. 'repeat ages' requests the messages from before the page listened. */
export type PageMessage = { type: 'repeat ages' } | WaitingToWorker;

/** Sent by the service worker after each cacheable response. */
export interface DataNews {
  url: string;
  /** When a cached response was received, in ms since 1970; null for a response of the network. */
  seen: number | null;
}

/** Sent by the service worker. */
export type ServiceWorkerMessage = DataNews | WaitingNews;
