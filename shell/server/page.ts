import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, encodingsOf } from '@fluxpartes/http';
import { setRoute } from '@fluxpartes/telemetry';
import { LRUCache } from 'lru-cache';
import { renderPage, resourcesFor } from './html.ts';
import { generalTags, type ListingPreviews, listingTags, NOINDEX, NOINDEX_FOLLOW } from './link-preview.ts';
import type { LiveShell } from './live-shell.ts';
import { registryText } from './registry.ts';
import { publicOrigin } from './request.ts';
import type { RegistryResolver } from './request-registry.ts';
import { allRoutes, filled, firstFetch, laterPage, matchRoute, type RouteMatch } from './routes.ts';
import type { RuntimeConfig } from './runtime-config.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import type { Settings } from './settings.ts';
import type { SiteMetrics } from './site-metrics.ts';
import type { GuestPages } from './ssr/guest-pages.ts';
import { SHELL_PREFIX } from './static-files.ts';

/** The offline fallback page (app shell), which belongs to no route (shell/src/offline/service-worker-messages.ts). */
export const OFFLINE_PAGE = '/shell/pagina.html';

interface CompressedPage {
  body: Buffer;
  etag: string;
}

type Cache = LRUCache<string, Promise<CompressedPage>>;

/** Maximum number of cached pages, of about 15 KB each. */
const MAX_CACHED = 300;

/** Maximum number of variants of one render, by origin and encoding. */
const MAX_OF_RENDER = 3;

const etagOf = (html: string): string => `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

/** Compression quality 5, because the browser waits for the compression. */
async function compress(html: string, encoding: Encoding | undefined): Promise<CompressedPage> {
  const etag = etagOf(html);
  if (encoding === undefined) return { body: Buffer.from(html), etag };
  if (encoding === 'gzip') return { body: await promisify(gzip)(html), etag };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { body: await promisify(brotliCompress)(html, { params }), etag };
}

/** Memoises compressed pages. */
class CompressedPages {
  readonly #byText: Cache = new LRUCache({ max: MAX_CACHED });
  readonly #byRender = new WeakMap<object, WeakMap<object, Cache>>();

  /** Memoised by text. */
  of(html: string, encoding: Encoding | undefined): Promise<CompressedPage> {
    const key = `${etagOf(html)} ${encoding ?? ''}`;
    const page = this.#byText.get(key) ?? compress(html, encoding);
    this.#byText.set(key, page);
    return page;
  }

  /**
   * The pages of a render, memoised by the identity of its inputs.
   * @param rest the other inputs as text
   * @param write builds the page on a cache miss
   */
  ofRender(
    [render, published]: readonly [object, object],
    rest: string,
    { encoding, write }: { encoding: Encoding; write: () => string },
  ): Promise<CompressedPage> {
    const byPublished = this.#byRender.get(render) ?? new WeakMap<object, Cache>();
    const cache: Cache = byPublished.get(published) ?? new LRUCache({ max: MAX_OF_RENDER });
    const key = `${encoding} ${rest}`;
    const page = cache.get(key) ?? compress(write(), encoding);
    this.#byRender.set(render, byPublished);
    byPublished.set(published, cache);
    cache.set(key, page);
    return page;
  }
}

interface Dependencies {
  shell: Pick<LiveShell, 'of'>;
  resolveRegistry: RegistryResolver;
  metrics: Pick<SiteMetrics, 'countLoad'>;
  listingPreviews: ListingPreviews;
  guestPages: Pick<GuestPages, 'of' | 'frameOf'>;
  config: RuntimeConfig;
  settings: Pick<Settings, 'siteOrigin' | 'photosOrigin' | 'trustedProxies' | 'isDevelopment'>;
}

/** Status, title and metadata of a page. */
interface Metadata {
  status: 200 | 404;
  title: string;
  meta: readonly string[];
  /** Structured data (schema.org). */
  structured?: object | undefined;
}

/** A deleted listing gets 404, like an unknown route, so that search engines drop it. */
async function metadataOf(
  { match, url }: { match: RouteMatch | undefined; url: URL },
  origin: string | null,
  listingPreviews: ListingPreviews,
): Promise<Metadata> {
  if (url.pathname === OFFLINE_PAGE) return { status: 200, title: 'Autopartes', meta: NOINDEX };
  const title = match?.route.title ?? 'Página no encontrada';
  const general = generalTags(title, origin);
  if (!match) return { status: 404, title, meta: [...general, ...NOINDEX] };
  const { id } = match.params;
  const listing = match.route.preview && id !== undefined ? await listingPreviews.of(id) : 'unknown';
  const robots = laterPage(url) === null ? [] : NOINDEX_FOLLOW;
  if (listing === 'unknown') return { status: 200, title, meta: [...general, ...robots] };
  if (listing === 'gone') return { status: 404, title, meta: [...general, ...NOINDEX] };
  const path = filled(match.route.path, match.params);
  return { status: 200, title: listing.nombre, ...listingTags(listing, { origin, path }) };
}

/** Serves every route. An unknown route and a deleted listing get the same page with status 404. */
export function createPageHandler({
  shell,
  resolveRegistry,
  metrics,
  listingPreviews,
  guestPages,
  config,
  settings,
}: Dependencies) {
  const compressed = new CompressedPages();
  const configText = JSON.stringify(config);
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const arrivedAt = performance.now();
    const published = await resolveRegistry(request, response, url);
    const { previews } = published;
    const live = await shell.of(published);
    const { offer, assets } = live;
    const match = matchRoute(allRoutes(offer.routes, published), url.pathname);
    if (match) setRoute(request, match.route.path);
    const origin = publicOrigin(request, settings);
    const [{ status, ...metadata }, result] = await Promise.all([
      metadataOf({ match, url }, origin, listingPreviews),
      guestPages.of({ arrivedAt, request, url, match, published, shell: live }),
    ]);
    const rendered = result === 'late' ? undefined : result;
    const frame = rendered ? undefined : await guestPages.frameOf({ arrivedAt, match, published, shell: live });
    const { remote = '' } = match?.route ?? {};
    const release = published.remotes[remote]?.version;
    if (release !== undefined && request.method === 'GET' && !URL.canParse(release)) metrics.countLoad(remote, release);
    const write = () =>
      renderPage({
        ...metadata,
        resources: resourcesFor(match?.route, {
          assets,
          registry: published,
          data: match && !rendered ? firstFetch(match, url.searchParams) : undefined,
        }),
        scripts: (assets.chunks.shell?.js ?? []).map((file) => ({
          src: SHELL_PREFIX + file,
          integrity: assets.assets[file]?.integrity,
        })),
        data: {
          'fp-config': configText,
          'fp-registry': registryText(published),
          ...(previews && { 'fp-preview': JSON.stringify(previews) }),
        },
        rendered,
        frame,
        isLate: result === 'late' && status === 200,
      });
    const [encoding] = encodingsOf(request.headers['accept-encoding']);
    const { body, etag } = await (rendered && encoding
      ? compressed.ofRender([rendered, published], JSON.stringify(metadata), { encoding, write })
      : compressed.of(write(), encoding));
    // The browser may restore guests' pages from the back/forward cache; any other request revalidates them.
    const isCacheable = (rendered !== undefined && status === 200) || url.pathname === OFFLINE_PAGE;
    const headers = {
      ...(!settings.isDevelopment && {
        'Content-Security-Policy': contentSecurityPolicy(published, settings.photosOrigin),
      }),
      ...(isCacheable ? { ETag: etag, 'Cache-Control': 'private, no-cache' } : { 'Cache-Control': 'no-store' }),
      // Open pages send this request id with their beacons.
      'Server-Timing': `id;desc="${response.getHeader('X-Request-Id') ?? ''}"`,
      Vary: rendered ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
    };
    if (isCacheable && request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers);
      response.end();
      return;
    }
    response.writeHead(status, {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.length,
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
