import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { type Api, sendUnavailable } from './api.ts';
import { escapeHtml } from './html.ts';
import { publicOrigin } from './request.ts';
import { LOCKED_CSP } from './security-headers.ts';
import type { Settings } from './settings.ts';
import type { FileHandler } from './static-files.ts';

/** Lifetime of a cached crawl, in ms. */
const TTL_MS = 60 * 60_000;
/** Pause after a failed crawl, in ms. */
const RETRY_AFTER_MS = 60_000;
const PAGE_TIMEOUT_MS = 10_000;
/** The API's maximum. */
const PER_PAGE = 500;
/** Maximum number of API pages that a crawl reads. The sitemap lacks older listings; the catalogue links to them. */
const MAX_PAGES = 200;

/** Number of URLs in one file; a sitemap may have 50 000. */
const PER_FILE = 10_000;

const MAX_AGE_SECONDS = 600;

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const listingSchema = z.object({ id: z.int(), fecha: z.string() });

type KnownListing = z.infer<typeof listingSchema>;

/** Reads all public listings page by page. A crawl starts at most once an hour, and only one runs at a time. */
class ListingsCrawl {
  readonly #api: Pick<Api, 'get'>;
  #last: { until: number; listings: Promise<readonly KnownListing[]> } | undefined;
  #good: readonly KnownListing[] | undefined;

  constructor(api: Pick<Api, 'get'>) {
    this.#api = api;
  }

  /**
   * The listings from the cached crawl, or from the last successful crawl if a new crawl fails.
   * @throws if there is none
   */
  async listings(): Promise<readonly KnownListing[]> {
    if (!this.#last || this.#last.until < performance.now()) {
      const last = { until: performance.now() + TTL_MS, listings: this.#crawl() };
      last.listings.catch(() => {
        last.until = performance.now() + RETRY_AFTER_MS;
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

  async #crawl(): Promise<KnownListing[]> {
    const found: KnownListing[] = [];
    let path: string | null = `/publicaciones?limite=${PER_PAGE}`;
    for (let pages = 0; path !== null && pages < MAX_PAGES; pages += 1) {
      const { rows, next } = await this.#page(path);
      found.push(...rows);
      path = next;
    }
    return found;
  }

  async #page(path: string): Promise<{ rows: KnownListing[]; next: string | null }> {
    const { statusCode, headers, body } = await this.#api.get(path, { timeout: PAGE_TIMEOUT_MS });
    const content = await json(body);
    if (statusCode !== 200) throw new Error(`the API answers ${statusCode} to ${path}`);
    const [, link = null] = /<([^>]+)>\s*;\s*rel="next"/.exec(String(headers.link ?? '')) ?? [];
    return { rows: z.array(listingSchema).parse(content), next: link?.replace(/^\/api/, '') ?? null };
  }
}

interface Dependencies {
  api: Pick<Api, 'get'>;
  settings: Pick<Settings, 'siteOrigin' | 'trustedProxies'>;
  /** The folder that contains robots.txt. */
  publicDir: URL;
}

/** Serves robots.txt, the index `/sitemap.xml`, and its files `/sitemap-1.xml`, `/sitemap-2.xml` and so on. */
export function createCrawlerFiles({ api, settings, publicDir }: Dependencies): FileHandler {
  const crawl = new ListingsCrawl(api);
  const robots = () => readFile(new URL('robots.txt', publicDir), 'utf8').catch(() => 'User-agent: *\n');

  const sitemap = async (origin: string, file: string): Promise<string | null> => {
    const listings = await crawl.listings();
    const files = Math.max(1, Math.ceil(listings.length / PER_FILE));
    if (file === '') return indexOf(origin, files);
    const number = Number(file.slice(1));
    return number >= 1 && number <= files ? partOf(origin, listings, number) : null;
  };

  // Without SITE_URL the origin comes from the request, so the response must not be cached.
  const cacheControl = settings.siteOrigin === null ? 'no-store' : `public, max-age=${MAX_AGE_SECONDS}`;
  const send = (request: IncomingMessage, response: ServerResponse, { type, body }: { type: string; body: string }) => {
    const content = Buffer.from(body);
    response.writeHead(200, {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Length': content.length,
      'Cache-Control': cacheControl,
      'Content-Security-Policy': LOCKED_CSP,
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
    if (body === undefined) sendUnavailable(response);
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
