import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Api } from '../api.ts';
import { inlineText } from '../html.ts';

/** For how long an answer is used before the API is asked again, by its ETag. In ms. */
const TTL = 1000;

/** In the last part of that time the API is asked beside the page, so that pages in demand never wait for it. In ms. */
const REFRESH_AHEAD = 500;

/** An API call that no page waits for any more is aborted. In ms. */
const TIMEOUT = 3000;

/** Size of the cached answers in characters; a list of 24 has some 20 000. */
const MAX_CACHED = 12_000_000;

/** Size of a cache entry besides its answer. */
const OVERHEAD = 500;

/** A page carries no more than that. Characters. */
const LONGEST = 200_000;

/** Response headers that screens read. */
const READ_BY_SCREENS = ['link', 'x-total-count', 'x-total-count-mas'] as const;

/** The initial data of a page. */
export interface InitialAnswer {
  /** The text of the page's `fp-data`: JSON that can stand in a script element. */
  text: string;
  digest: string;
  etag: string | undefined;
}

/** An address below the site's /api, and the cursor of a list's later page, which takes the place of the first one. */
export interface InitialQuestion {
  address: string;
  cursor: string | null;
}

/** 'gone': the API says 404. 'unavailable': it does not answer, or not to a guest. */
type Answer = InitialAnswer | 'gone' | 'unavailable';

/** Asks the API, as a guest, for the initial data of pages, and caches it for a second. */
export class InitialData {
  readonly #api: Pick<Api, 'get'>;
  readonly #cache = new LRUCache<string, Answer, InitialQuestion>({
    maxSize: MAX_CACHED,
    sizeCalculation: (answer) => (typeof answer === 'object' ? answer.text.length : 0) + OVERHEAD,
    ttl: TTL,
    // Its ETag is still of use.
    noDeleteOnStaleGet: true,
    ignoreFetchAbort: true,
    fetchMethod: (path, stale, { context }) =>
      this.#ask(path, context.address, typeof stale === 'object' ? stale : undefined),
  });

  constructor(api: Pick<Api, 'get'>) {
    this.#api = api;
  }

  /** The same object for as long as the API says that nothing has changed. */
  async of(question: InitialQuestion): Promise<Answer> {
    const { address, cursor } = question;
    const path = cursor === null ? address : `${address}&cursor=${encodeURIComponent(cursor)}`;
    const cached = this.#cache.get(path);
    if (cached && this.#cache.getRemainingTTL(path) > REFRESH_AHEAD) return cached;
    const asking = this.#cache.fetch(path, { context: question, forceRefresh: true });
    return cached ?? (await asking) ?? 'unavailable';
  }

  /** @param address the key by which the screen looks for the answer */
  async #ask(path: string, address: string, cached: InitialAnswer | undefined): Promise<Answer> {
    // The API's response cache compares weak tags alone.
    const condition: Record<string, string> = cached?.etag?.startsWith('W/') ? { 'if-none-match': cached.etag } : {};
    try {
      const { statusCode, headers, body } = await this.#api.get(path, { timeout: TIMEOUT, headers: condition });
      const content = await text(body);
      if (statusCode === 304 && cached) return cached;
      if (statusCode === 404) return 'gone';
      if (statusCode !== 200 || content.length > LONGEST) return 'unavailable';
      JSON.parse(content);
      const read = READ_BY_SCREENS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []));
      const answer = `{"headers":${JSON.stringify(Object.fromEntries(read))},"content":${content}}`;
      const entry = `{${JSON.stringify(address)}:${answer}}`;
      const digest = createHash('sha1').update(entry).digest('base64');
      return { text: inlineText(entry), digest, etag: headers.etag?.toString() };
    } catch {
      // An API that is unavailable or slow, or no JSON: the page goes out without.
      return 'unavailable';
    }
  }
}
