/**
 * What a browser keeps of the site for where there is no network: the shell, the remotes that were used, and what the person
 * has seen (ADR 81). It stands in no other request's way.
 */
import { SHARE } from '@fluxpartes/mf-kit/waiting';
import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import type { ToWorker } from '../installed/addresses.ts';
import { answers } from './answers.ts';
import { bring, files, photos } from './files.ts';
import { takeOver } from './first-visit.ts';
import { type Kind, kindOf } from './kinds.ts';
import { closeAtApi, forgetOwn, heldAgainstApi, signedIn } from './own-cache.ts';
import { Pages, refreshKeptPage } from './pages.ts';
import { takeShare } from './share.ts';
import { tellAgain, tellPages } from './tell.ts';
import { callLater, SYNC, sendWhatWaits, stopTakenBack } from './waiting.ts';

declare const self: ServiceWorkerGlobalScope;

/** Files of this release of the shell that no page names at its start; the build writes them here. */
declare const LATER_FILES: readonly { address: string; integrity: string }[];

const isOf =
  (kind: Kind) =>
  ({ url, request, sameOrigin }: { url: URL; request: Request; sameOrigin: boolean }) =>
    sameOrigin && kindOf(url, request.mode === 'navigate') === kind;

registerRoute(isOf('page'), new Pages());
registerRoute(isOf('file'), files);
registerRoute(isOf('photo'), photos);
registerRoute(isOf('answer'), answers);

// Whatever is wrong with what is kept, or with the worker, is nobody's trouble: the network is asked as if neither were there.
setCatchHandler(async ({ request }) => (request.method === 'GET' ? fetch(request) : Response.error()));

const isAt =
  (path: RegExp) =>
  ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) =>
    sameOrigin && path.test(url.pathname);

registerRoute(isAt(/^\/api\/sesion$/), async ({ request, event }) => {
  const response = fetch(request);
  const held = heldAgainstApi(async () => (await response).clone());
  event.waitUntil(held.catch(() => undefined));
  return response;
});

/** Before its answer is there for the page: what the page asks for next is asked for by another. */
async function withSession(request: Request, change: (response: Response) => Promise<void>): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) await change(response.clone()).catch(() => undefined);
  return response;
}

registerRoute(isAt(/^\/api\/login$/), ({ request }) => withSession(request, signedIn), 'POST');
registerRoute(isAt(/^\/api\/usuarios\/\d+$/), ({ request }) => withSession(request, forgetOwn), 'DELETE');
registerRoute(
  isAt(/^\/api\/logout$/),
  async ({ request }) => {
    // Whether it arrives or not: in this browser the session is over. And what came meanwhile goes too.
    await forgetOwn().catch(() => undefined);
    return closeAtApi(() => fetch(request)).finally(() => forgetOwn().catch(() => undefined));
  },
  'POST',
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE.path,
  ({ request }) => takeShare(request),
  'POST',
);

self.addEventListener('install', (event) => {
  const page = self.registration.active ? refreshKeptPage(event) : takeOver(event);
  const all = [page, ...LATER_FILES.map(({ address, integrity }) => bring(event, address, integrity))];
  // One that has not all of it is better than none, and than the one before: it brings the rest as it is asked for.
  event.waitUntil(Promise.allSettled(all));
  void self.skipWaiting();
});

/** What else waits now is said to every page, and sent if it can be. */
async function waitingChanged(): Promise<void> {
  await stopTakenBack();
  await tellPages({ type: 'waiting changed' });
  await callLater();
  await sendWhatWaits(false);
}

self.addEventListener('message', (event) => {
  const message = event.data as Partial<ToWorker>;
  if (message.type === 'what was told' && event.source instanceof WindowClient)
    event.waitUntil(tellAgain(event.source.id));
  if (message.type === 'waiting changed') event.waitUntil(waitingChanged());
  if (message.type === 'send what waits') event.waitUntil(sendWhatWaits(message.anew === true));
});

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

// What fails here the browser calls for again, a few times and with pauses of its own.
self.addEventListener('sync' as 'message', (event) => {
  const { tag } = event as ExtendableEvent as SyncEvent;
  if (tag !== SYNC) return;
  const sent = sendWhatWaits(true).then((isAllSent) => (isAllSent ? undefined : Promise.reject(new Error('it waits'))));
  event.waitUntil(sent);
});

enableNavigationPreload();
clientsClaim();
