import { ownCache } from '@fluxpartes/mf-kit/upload-queue';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, Strategy, type StrategyHandler } from 'workbox-strategies';
import { OFFLINE_PAGE } from '../offline/service-worker-messages.ts';
import { storeData, storeResponse } from './data-responses.ts';
import { filesOf, filesOfHead, initialDataIn, responsesIn } from './page-html.ts';
import { isFile, kindOf } from './request-kinds.ts';
import { syncSession } from './session-cache.ts';

declare const self: ServiceWorkerGlobalScope;

const FILES_CACHE = 'fp-archivos';
const PAGE_CACHE = 'fp-pagina';

const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** Caches only valid files. A wrong response would stay in the cache, because cached files are not requested again. */
const onlyFiles = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    isFile(new URL(request.url).pathname, response) ? response : null,
};

/** Files of the shell and of remotes. Files of previous releases serve tabs that are still open. */
export const files = new CacheFirst({
  cacheName: FILES_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [onlyFiles, new ExpirationPlugin({ maxEntries: 250, maxAgeSeconds: 3 * MONTH_SECONDS })],
});

export const photos = new CacheFirst({
  cacheName: 'fp-fotos',
  matchOptions: { ignoreVary: true },
  plugins: [
    onlyFiles,
    new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true }),
  ],
});

/** Caches a file unless it is already cached. @throws if it is missing or wrong */
export async function precache(event: ExtendableEvent, url: string, integrity?: string): Promise<void> {
  const request = new Request(url, integrity === undefined ? {} : { integrity });
  const [handled, done] = files.handleAll({ event, request });
  const response = await handled;
  await done;
  if (!isFile(new URL(request.url).pathname, response)) throw new Error(`${url} is not the file that it should be`);
}

/** Remotes that this browser has used: those with cached files. */
async function usedRemotes(): Promise<ReadonlySet<string>> {
  const cache = await caches.open(FILES_CACHE);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname.split('/'));
  return new Set(paths.flatMap(([, folder, remote]) => (folder === 'mf' && remote !== undefined ? [remote] : [])));
}

const PAGE_TIMEOUT_MS = 8000;

/**
 * Updates the offline page after all its files are cached, so that page and files are of one release. Otherwise the
 * previous offline page stays.
 */
export async function refreshOfflinePage(event: ExtendableEvent): Promise<void> {
  const response = await fetch(OFFLINE_PAGE, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
  if (!response.ok || !response.headers.get('Content-Type')?.startsWith('text/html')) return;
  const used = await usedRemotes();
  const needed = filesOf(await response.clone().text(), (remote) => used.has(remote));
  if (needed === null) return;
  await Promise.all(needed.map(({ url, integrity }) => precache(event, url, integrity)));
  await (await caches.open(PAGE_CACHE)).put(OFFLINE_PAGE, response);
}

/** Caches the responses that a guest's server-rendered page has inlined, as if its screen had requested them. */
async function storeInlined(html: string): Promise<void> {
  for (const [path, { content, headers }] of Object.entries(responsesIn(html))) {
    const all = new Headers({ ...headers, 'Content-Type': 'application/json; charset=utf-8' });
    const url = new URL(`/api${path}`, location.origin);
    await storeData({ url, json: JSON.stringify(content), headers: all }, null);
  }
}

/** Whether the offline page was refreshed: once in the life of the service worker, which is about as long as a visit. */
let isFresh = false;

async function afterPage(event: ExtendableEvent, page: Response): Promise<void> {
  await storeInlined(await page.text());
  if (isFresh) return;
  await refreshOfflinePage(event);
  isFresh = true;
}

class PageTimeout extends Error {}

/** Network first; error statuses count as responses. Without a response in time, serves the offline page. */
export class PageStrategy extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const network = handler.fetch(request);
    try {
      const page = await withTimeout(network);
      if (page.ok) void handler.waitUntil(afterPage(handler.event, page.clone()).catch(() => undefined));
      return page;
    } catch (error) {
      const offlinePage = await (await caches.open(PAGE_CACHE)).match(OFFLINE_PAGE, { ignoreVary: true });
      if (offlinePage) return offlinePage;
      if (error instanceof PageTimeout) return network;
      throw error;
    }
  }
}

function withTimeout(network: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PageTimeout()), PAGE_TIMEOUT_MS);
    network.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Stores a page that was loaded without the service worker. It is requested again, so that the first visit works offline
 * too.
 */
async function storeOpenPage(event: ExtendableEvent, href: string): Promise<void> {
  if (kindOf(new URL(href), true) !== 'page') return;
  const response = await fetch(href);
  if (!response.ok) return;
  const html = await response.text();
  await Promise.allSettled(filesOfHead(html).map(({ url, integrity }) => precache(event, url, integrity)));
  await storeInlined(html);
  const data = initialDataIn(html);
  const url = data === undefined ? null : new URL(data, location.origin);
  if (url && kindOf(url, false) === 'data') await storeResponse(url, await fetch(url), await ownCache());
}

/** Stores the open pages at the first installation. */
export async function storeFirstVisit(event: ExtendableEvent): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await syncSession(() => fetch('/api/sesion')).catch(() => undefined);
  await Promise.allSettled(open.map(({ url }) => storeOpenPage(event, url)));
  await refreshOfflinePage(event);
}
