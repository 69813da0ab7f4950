import { type OwnCache, ownCache } from '@fluxpartes/mf-kit/upload-queue';
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { reportAge } from './client-messages.ts';
import { audienceOf, isComplete } from './request-kinds.ts';
import { endSession, sessionChanges } from './session-cache.ts';

/** Set on cached responses: when the response was received, in ms since 1970. The API sends no such header. */
const SEEN_HEADER = 'X-Visto';

/** Responses for guests. */
const PUBLIC_CACHE = 'fp-visto';

/** Maximum number in each of the two caches; the oldest responses are dropped first. */
const MAX_RESPONSES = 60;
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_CHARS = 400_000;

/** In ms, for a whole response; less than the page's own timeout. The limit applies only if a cached response exists. */
const NETWORK_TIMEOUT_MS = 8000;

interface DataResponse {
  url: URL;
  json: string;
  headers: Headers;
}

/**
 * Caches a response: a guest's response for guests, a session's response for that session. Without a known owner it is
 * not cached.
 * @param own the session cache at the time of the request; if the session has ended since, the response is lost with it
 */
export async function storeData({ url, json, headers }: DataResponse, own: OwnCache | null): Promise<void> {
  if (json.length > MAX_CHARS || !isComplete(url.pathname, json)) return;
  const audience = audienceOf(url.pathname, json);
  const isOwn = audience !== 'everybody' && (audience.only === 'signed in' || audience.only === own?.userId);
  const cache = audience === 'everybody' ? await caches.open(PUBLIC_CACHE) : isOwn ? own?.cache : undefined;
  if (!cache) return;
  const stored = new Headers(headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) stored.delete(name);
  stored.set(SEEN_HEADER, String(Date.now()));
  await cache.put(url.href, new Response(json, { headers: stored }));
  const keys = await cache.keys();
  const responses = keys.filter((key) => new URL(key.url).pathname.startsWith('/api/'));
  await Promise.all(responses.slice(0, -MAX_RESPONSES).map((key) => cache.delete(key)));
}

/** The viewer's cached response, unless it is too old. */
async function cachedData(url: URL, own: OwnCache | null): Promise<Response | undefined> {
  const cache = own?.cache ?? (await caches.open(PUBLIC_CACHE));
  const cached = await cache.match(url.href);
  if (cached && Number(cached.headers.get(SEEN_HEADER)) > Date.now() - MAX_AGE_MS) return cached;
  await cache.delete(url.href);
  return undefined;
}

/**
 * Caches a response that came from the network. A 401 ends the session and clears its cache.
 * @param since `sessionChanges` before the request
 */
export async function storeResponse(url: URL, response: Response, own: OwnCache | null, since?: number): Promise<void> {
  if (response.status === 401) return endSession(since);
  if (response.status !== 200) return;
  const { headers } = response;
  await storeData({ url, json: await response.text(), headers }, own).catch(() => undefined);
}

/**
 * Limits the time of a request if a cached response exists: a connection that transfers no data does not fail by itself.
 * Without a cached response the request continues.
 */
async function withTimeout<T>(work: Promise<T>, isCached: () => Promise<boolean>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        void isCached().then(
          (cached) => cached && reject(new TypeError('no answer in time')),
          () => undefined,
        ),
      NETWORK_TIMEOUT_MS,
    );
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Network first. If the response is missing or incomplete, the worker responds with the cached response and tells the page
 * its age.
 */
export const dataStrategy: RouteHandlerCallback = async ({ request, event, url }) => {
  const since = sessionChanges();
  const own = ownCache().catch(() => null);
  const { clientId } = event as FetchEvent;
  const report = (seen: number | null) =>
    event.waitUntil(reportAge(clientId, { url: url.href, seen }).catch(() => undefined));
  try {
    const isCached = async () => (await cachedData(url, await own)) !== undefined;
    const read = async () => {
      const response = await fetch(request);
      const copies = [response.clone(), response.clone()] as const;
      await response.arrayBuffer();
      return copies;
    };
    const [complete, copy] = await withTimeout(read(), isCached);
    event.waitUntil(own.then((cache) => storeResponse(url, copy, cache, since)));
    report(null);
    return complete;
  } catch (error) {
    const cached = request.signal.aborted ? undefined : await cachedData(url, await own);
    if (!cached) throw error;
    report(Number(cached.headers.get(SEEN_HEADER)));
    return cached;
  }
};
