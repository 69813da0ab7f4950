import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { type Api, refuseUnavailable } from './api.ts';
import { escapeHtml } from './html.ts';
import { publicOrigin } from './request.ts';
import { NOTHING_RUNS } from './security-headers.ts';
import type { Settings } from './settings.ts';
import type { FileHandler } from './static-files.ts';

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

/** Addresses of one file: a fifth of what a sitemap may have. */
const PER_FILE = 10_000;

/** For how long a crawler need not ask again. In seconds. */
const FRESH_FOR = 600;

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A listing as crawlers are told of it. */
const listingSchema = z.object({ id: z.int(), fecha: z.string() });

type KnownListing = z.infer<typeof listingSchema>;

/** Reads every listing that a guest may see, newest first, page by page, at most once an hour and once at a time. */
class ListingsWalk {
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
      found.push(...rows);
      address = next;
    }
    return found;
  }

  async #page(address: string): Promise<{ rows: KnownListing[]; next: string | null }> {
    const { statusCode, headers, body } = await this.#api.get(address, { timeout: PATIENCE });
    const content = await json(body);
    if (statusCode !== 200) throw new Error(`the API answers ${statusCode} to ${address}`);
    const [, link = null] = /<([^>]+)>\s*;\s*rel="next"/.exec(String(headers.link ?? '')) ?? [];
    return { rows: z.array(listingSchema).parse(content), next: link?.replace(/^\/api/, '') ?? null };
  }
}

interface Parts {
  api: Pick<Api, 'get'>;
  settings: Pick<Settings, 'siteOrigin' | 'trustedProxies'>;
  /** The folder with robots.txt. */
  publicDir: URL;
}

/**
 * What crawlers ask for: robots.txt with the place of the sitemap, `/sitemap.xml`, and its parts `/sitemap-1.xml` and on.
 * Of a listing they are told its address and its date.
 */
export function createCrawlerFiles({ api, settings, publicDir }: Parts): FileHandler {
  const walk = new ListingsWalk(api);
  const robots = () => readFile(new URL('robots.txt', publicDir), 'utf8').catch(() => 'User-agent: *\n');

  const sitemap = async (origin: string, file: string): Promise<string | null> => {
    const listings = await walk.listings();
    const files = Math.max(1, Math.ceil(listings.length / PER_FILE));
    if (file === '') return indexOf(origin, files);
    const number = Number(file.slice(1));
    return number >= 1 && number <= files ? partOf(origin, listings, number) : null;
  };

  // Of an origin that the request says, nothing may be kept: the next one may say another.
  const keeping = settings.siteOrigin === null ? 'no-store' : `public, max-age=${FRESH_FOR}`;
  const send = (request: IncomingMessage, response: ServerResponse, { type, body }: { type: string; body: string }) => {
    const content = Buffer.from(body);
    response.writeHead(200, {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Length': content.length,
      'Cache-Control': keeping,
      'Content-Security-Policy': NOTHING_RUNS,
    });
    response.end(request.method === 'HEAD' ? undefined : content);
  };

  return async (request, response, pathname) => {
    const [, file] = /^\/sitemap(|-[1-9]\d{0,3})\.xml$/.exec(pathname) ?? [];
    if (file === undefined && pathname !== '/robots.txt') return false;
    const origin = publicOrigin(request, settings);
    if (file === undefined) {
      const line = origin === null ? '' : `\nSitemap: ${origin}/sitemap.xml\n`;
      send(request, response, { type: 'text/plain', body: `${(await robots()).trimEnd()}\n${line}` });
      return true;
    }
    if (origin === null) return false;
    const body = await sitemap(origin, file).catch(() => undefined);
    if (body === null) return false;
    if (body === undefined) refuseUnavailable(response);
    else send(request, response, { type: 'application/xml', body });
    return true;
  };
}

function indexOf(origin: string, files: number): string {
  const parts = Array.from(
    { length: files },
    (_, i) => `<sitemap><loc>${escapeHtml(origin)}/sitemap-${i + 1}.xml</loc></sitemap>`,
  );
  return [XML, `<sitemapindex xmlns="${SCHEMA}">`, ...parts, '</sitemapindex>', ''].join('\n');
}

/** @param number from 1; the first has the catalogue too */
function partOf(origin: string, listings: readonly KnownListing[], number: number): string {
  const here = listings.slice((number - 1) * PER_FILE, number * PER_FILE).map(({ id, fecha }) => {
    const date = /^\d{4}-\d\d-\d\d/.exec(fecha)?.[0];
    return `<url><loc>${escapeHtml(origin)}/publicacion/${id}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</url>`;
  });
  const catalogue = number === 1 ? [`<url><loc>${escapeHtml(origin)}/home</loc></url>`] : [];
  return [XML, `<urlset xmlns="${SCHEMA}">`, ...catalogue, ...here, '</urlset>', ''].join('\n');
}
