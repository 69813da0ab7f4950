/** Service worker for offline use: caches the shell, the used remotes, and the viewed data (ADR 81). */
import { SHARE } from '@fluxpartes/mf-kit/upload-queue';
import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import type { PageMessage } from '../offline/service-worker-messages.ts';
import { broadcast, repeatAges } from './client-messages.ts';
import { dataStrategy } from './data-responses.ts';
import { files, PageStrategy, photos, precache, refreshOfflinePage, storeFirstVisit } from './pages.ts';
import { type Kind, kindOf } from './request-kinds.ts';
import { clearSession, login, logout, syncSession } from './session-cache.ts';
import { receiveShare } from './share-target.ts';
import { abortWithdrawn, requestSync, SYNC, uploadPending } from './upload-queue.ts';

declare const self: ServiceWorkerGlobalScope;

/** Files of this release that no page preloads; defined by the build. */
declare const LATER_FILES: readonly { url: string; integrity: string }[];

const isOf =
  (kind: Kind) =>
  ({ url, request, sameOrigin }: { url: URL; request: Request; sameOrigin: boolean }) =>
    sameOrigin && kindOf(url, request.mode === 'navigate') === kind;

registerRoute(isOf('page'), new PageStrategy());
registerRoute(isOf('file'), files);
registerRoute(isOf('photo'), photos);
registerRoute(isOf('data'), dataStrategy);

// On any cache or service worker error, fall back to the network.
setCatchHandler(async ({ request }) => (request.method === 'GET' ? fetch(request) : Response.error()));

const isAt =
  (path: RegExp) =>
  ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) =>
    sameOrigin && path.test(url.pathname);

registerRoute(isAt(/^\/api\/sesion$/), async ({ request, event }) => {
  const response = fetch(request);
  const synced = syncSession(async () => (await response).clone());
  event.waitUntil(synced.catch(() => undefined));
  return response;
});

registerRoute(isAt(/^\/api\/login$/), ({ request }) => login(fetch(request)), 'POST');
registerRoute(
  isAt(/^\/api\/usuarios\/\d+$/),
  async ({ request }) => {
    const response = await fetch(request);
    if (response.ok) await clearSession().catch(() => undefined);
    return response;
  },
  'DELETE',
);
registerRoute(
  isAt(/^\/api\/logout$/),
  async ({ request }) => {
    // The cache is cleared even without a response. It is cleared again afterwards, because responses may have arrived in
    // the meantime.
    await clearSession().catch(() => undefined);
    return logout(() => fetch(request)).finally(() => clearSession().catch(() => undefined));
  },
  'POST',
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE.path,
  ({ request }) => receiveShare(request),
  'POST',
);

self.addEventListener('install', (event) => {
  const page = self.registration.active ? refreshOfflinePage(event) : storeFirstVisit(event);
  const all = [page, ...LATER_FILES.map(({ url, integrity }) => precache(event, url, integrity))];
  // An incomplete cache is better than no cache or the previous service worker: missing files load on demand.
  event.waitUntil(Promise.allSettled(all));
  void self.skipWaiting();
});

async function onQueueChanged(): Promise<void> {
  await abortWithdrawn();
  await broadcast({ type: 'waiting changed' });
  await requestSync();
  await uploadPending(false);
}

self.addEventListener('message', (event) => {
  const message = event.data as Partial<PageMessage>;
  if (message.type === 'repeat ages' && event.source instanceof WindowClient)
    event.waitUntil(repeatAges(event.source.id));
  if (message.type === 'waiting changed') event.waitUntil(onQueueChanged());
  if (message.type === 'send what waits') event.waitUntil(uploadPending(message.anew === true));
});

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

// The browser retries a sync that rejects.
self.addEventListener('sync' as 'message', (event) => {
  const { tag } = event as ExtendableEvent as SyncEvent;
  if (tag !== SYNC) return;
  const sent = uploadPending(true).then((isEmpty) => (isEmpty ? undefined : Promise.reject(new Error('it waits'))));
  event.waitUntil(sent);
});

enableNavigationPreload();
clientsClaim();
