import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Api } from '../api.ts';

/** How long a walk counts. In ms. */
const KEPT_FOR = 60 * 60_000;
/** After a walk that failed, the next one begins no sooner. In ms. */
const PAUSE = 60_000;
/** How long one page of the list may take. In ms. */
const PATIENCE = 10_000;
/** Rows of a page: as many as the API gives. */
const PER_PAGE = 500;
/** Of 500 listings each; older ones are found through the catalogue. */
const MOST_PAGES = 200;

const pageSchema = z.array(z.object({ id: z.int(), fecha: z.string().optional() }));

/** What a crawler is told of a listing. */
export interface KnownListing {
  id: number;
  /** When it was published, in ISO 8601; an API of before may not say. */
  fecha?: string | undefined;
}

/** Reads every listing that a guest may see, newest first, page by page, at most once an hour and once at a time. */
export class ListingsWalk {
  readonly #api: Pick<Api, 'get'>;
  #last: { until: number; listings: Promise<readonly KnownListing[]> } | undefined;
  #good: readonly KnownListing[] | undefined;

  constructor(api: Pick<Api, 'get'>) {
    this.#api = api;
  }

  /** Those of the last walk, or of a new one where that is old; what a walk that failed found before. @throws where there is none */
  async listings(): Promise<readonly KnownListing[]> {
    if (!this.#last || this.#last.until < performance.now()) {
      const last = { until: performance.now() + KEPT_FOR, listings: this.#walk() };
      last.listings.catch(() => {
        last.until = performance.now() + PAUSE;
      });
      this.#last = last;
    }
    try {
      this.#good = await this.#last.listings;
    } catch (error) {
      if (!this.#good) throw error;
    }
    return this.#good;
  }

  async #walk(): Promise<KnownListing[]> {
    const found: KnownListing[] = [];
    let address: string | null = `/publicaciones?limite=${PER_PAGE}`;
    for (let pages = 0; address !== null && pages < MOST_PAGES; pages += 1) {
      const { rows, next } = await this.#page(address);
      found.push(...rows.map(({ id, fecha }) => ({ id, fecha })));
      address = next;
    }
    return found;
  }

  async #page(address: string): Promise<{ rows: KnownListing[]; next: string | null }> {
    const { statusCode, headers, body } = await this.#api.get(address, { timeout: PATIENCE });
    const content = await json(body);
    if (statusCode !== 200) throw new Error(`the API answers ${statusCode} to ${address}`);
    const [, link = null] = /<([^>]+)>\s*;\s*rel="next"/.exec(String(headers.link ?? '')) ?? [];
    return { rows: pageSchema.parse(content), next: link?.replace(/^\/api/, '') ?? null };
  }
}
