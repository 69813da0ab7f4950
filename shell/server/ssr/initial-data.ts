import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Api } from '../api.ts';
import { inlineText } from '../html.ts';

/** In ms. After this time a cached response is revalidated by its ETag. */
const TTL_MS = 1000;

/**
 * Refresh-ahead, in ms: in this last part of the TTL, a request revalidates in the background. Requests for popular pages
 * never wait.
 */
const REFRESH_AHEAD_MS = 500;

const TIMEOUT_MS = 3000;

/** Cache limit in characters: a list of 24 listings has about 20 000. */
const MAX_CACHE_CHARS = 12_000_000;

/** Size of a cache entry in addition to its response, in characters. */
const OVERHEAD_CHARS = 500;

/** In characters: a longer response is not inlined in the page. */
const MAX_RESPONSE_CHARS = 200_000;

/** Response headers that screens read. */
const SCREEN_HEADERS = ['link', 'x-total-count', 'x-total-count-mas'] as const;

/** The initial data of a page. */
export interface InitialResponse {
  /** The text of the page's `fp-initial-data`: JSON, safe inside a script element. */
  text: string;
  digest: string;
  etag: string | undefined;
}

export interface InitialQuery {
  /** Path and query without the site's `/api`. */
  path: string;
  /** The cursor of a later page, which replaces the list's first page; null for the first page. */
  cursor: string | null;
}

/** 'gone': the API responds 404. 'unavailable': the API did not respond, or guests may not read the data. */
type Result = InitialResponse | 'gone' | 'unavailable';

/** Fetches the initial data of pages from the API as a guest, and caches it for a second. */
export class InitialData {
  readonly #api: Pick<Api, 'get'>;
  readonly #cache = new LRUCache<string, Result, InitialQuery>({
    maxSize: MAX_CACHE_CHARS,
    sizeCalculation: (result) => (typeof result === 'object' ? result.text.length : 0) + OVERHEAD_CHARS,
    ttl: TTL_MS,
    // A stale entry stays in the cache, because its ETag revalidates it.
    noDeleteOnStaleGet: true,
    ignoreFetchAbort: true,
    fetchMethod: (path, stale, { context }) =>
      this.#fetch(path, context.path, typeof stale === 'object' ? stale : undefined),
  });

  constructor(api: Pick<Api, 'get'>) {
    this.#api = api;
  }

  /** Returns the same object until the API reports a change. */
  async of(query: InitialQuery): Promise<Result> {
    const { path, cursor } = query;
    const key = cursor === null ? path : `${path}&cursor=${encodeURIComponent(cursor)}`;
    const cached = this.#cache.get(key);
    if (cached && this.#cache.getRemainingTTL(key) > REFRESH_AHEAD_MS) return cached;
    const fetching = this.#cache.fetch(key, { context: query, forceRefresh: true });
    return cached ?? (await fetching) ?? 'unavailable';
  }

  /** @param key the path by which the screen finds the response */
  async #fetch(path: string, key: string, cached: InitialResponse | undefined): Promise<Result> {
    // The API's response cache compares weak ETags only.
    const condition: Record<string, string> = cached?.etag?.startsWith('W/') ? { 'if-none-match': cached.etag } : {};
    try {
      const { statusCode, headers, body } = await this.#api.get(path, { timeout: TIMEOUT_MS, headers: condition });
      const content = await text(body);
      if (statusCode === 304 && cached) return cached;
      if (statusCode === 404) return 'gone';
      if (statusCode !== 200 || content.length > MAX_RESPONSE_CHARS) return 'unavailable';
      JSON.parse(content);
      const read = SCREEN_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []));
      const response = `{"headers":${JSON.stringify(Object.fromEntries(read))},"content":${content}}`;
      const entry = `{${JSON.stringify(key)}:${response}}`;
      const digest = createHash('sha1').update(entry).digest('base64');
      return { text: inlineText(entry), digest, etag: headers.etag?.toString() };
    } catch {
      // The API is unavailable or slow, or its response is not JSON: the page is sent without initial data.
      return 'unavailable';
    }
  }
}
