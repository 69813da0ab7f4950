import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodingsOf } from '@fluxpartes/http';
import { setRoute } from '@fluxpartes/telemetry';
import { CompressedPages } from './compressed-pages.ts';
import { renderPage, resourcesFor } from './html.ts';
import { generalTags, type ListingPreviews, listingTags, NOT_TO_BE_FOUND, TO_WALK_THROUGH } from './link-preview.ts';
import type { LiveShell } from './live-shell.ts';
import { registryText } from './registry.ts';
import { publicOrigin } from './request.ts';
import type { RegistryFor } from './request-registry.ts';
import { allRoutes, filled, firstFetch, laterPage, matchRoute, type RouteMatch } from './routes.ts';
import type { RuntimeConfig } from './runtime-config.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import type { Settings } from './settings.ts';
import type { SiteMetrics } from './site-metrics.ts';
import type { GuestPages } from './ssr/guest-pages.ts';
import { SHELL_PREFIX } from './static-files.ts';

/** The page of no route, which browsers keep for where there is no network (shell/src/installed/addresses.ts). */
export const KEPT_PAGE = '/shell/pagina.html';

interface Parts {
  shell: Pick<LiveShell, 'of'>;
  registryFor: RegistryFor;
  metrics: Pick<SiteMetrics, 'countLoad'>;
  listingPreviews: ListingPreviews;
  guestPages: Pick<GuestPages, 'of'>;
  config: RuntimeConfig;
  settings: Pick<Settings, 'siteOrigin' | 'photosOrigin' | 'trustedProxies' | 'isDevelopment'>;
}

/** How a page introduces itself: to the browser's tab, to search engines, to the chat that a link was sent in. */
interface Introduction {
  status: 200 | 404;
  title: string;
  meta: readonly string[];
  /** What it is about, for search engines. */
  structured?: object | undefined;
}

/** A listing that is gone gets 404, as an unknown route does: its screen says so, and search engines forget it. */
async function introduce(
  { match, url }: { match: RouteMatch | undefined; url: URL },
  origin: string | null,
  listingPreviews: ListingPreviews,
): Promise<Introduction> {
  if (url.pathname === KEPT_PAGE) return { status: 200, title: 'Autopartes', meta: NOT_TO_BE_FOUND };
  const title = match?.route.title ?? 'Página no encontrada';
  const general = generalTags(title, origin);
  if (!match) return { status: 404, title, meta: [...general, ...NOT_TO_BE_FOUND] };
  const { id } = match.params;
  const listing = match.route.preview && id !== undefined ? await listingPreviews.of(id) : 'unknown';
  const walked = laterPage(url) === null ? [] : TO_WALK_THROUGH;
  if (listing === 'unknown') return { status: 200, title, meta: [...general, ...walked] };
  if (listing === 'gone') return { status: 404, title, meta: [...general, ...NOT_TO_BE_FOUND] };
  const path = filled(match.route.path, match.params);
  return { status: 200, title: listing.nombre, ...listingTags(listing, { origin, path }) };
}

/** Answers a route with the page; an unknown one, and a listing that is gone, get the same page with status 404. */
export function createPageHandler({
  shell,
  registryFor,
  metrics,
  listingPreviews,
  guestPages,
  config,
  settings,
}: Parts) {
  const compressed = new CompressedPages();
  const configText = JSON.stringify(config);
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const arrivedAt = performance.now();
    const published = await registryFor(request, response, url);
    const { previews } = published;
    const live = await shell.of(published);
    const { offer, assets } = live;
    const match = matchRoute(allRoutes(offer.routes, published), url.pathname);
    if (match) setRoute(request, match.route.path);
    const origin = publicOrigin(request, settings);
    const [{ status, ...introduction }, result] = await Promise.all([
      introduce({ match, url }, origin, listingPreviews),
      guestPages.of({ arrivedAt, request, url, match, published, shell: live }),
    ]);
    const rendered = result === 'late' ? undefined : result;
    const { remote = '' } = match?.route ?? {};
    const release = published.remotes[remote]?.version;
    if (release !== undefined && request.method === 'GET' && !URL.canParse(release)) metrics.countLoad(remote, release);
    const write = () =>
      renderPage({
        ...introduction,
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
        isLate: result === 'late' && status === 200,
      });
    const [encoding] = encodingsOf(request.headers['accept-encoding']);
    const { body, etag } = await (rendered && encoding
      ? compressed.ofRender([rendered, published], JSON.stringify(introduction), { encoding, write })
      : compressed.of(write(), encoding));
    // Gone back to, a guest's page may be shown as it was; whatever else is asked for it, it is held against this one first.
    const isKept = (rendered !== undefined && status === 200) || url.pathname === KEPT_PAGE;
    const headers = {
      ...(!settings.isDevelopment && {
        'Content-Security-Policy': contentSecurityPolicy(published, settings.photosOrigin),
      }),
      ...(isKept ? { ETag: etag, 'Cache-Control': 'private, no-cache' } : { 'Cache-Control': 'no-store' }),
      // By this an open page says which request brought it, when it has something to say.
      'Server-Timing': `id;desc="${response.getHeader('X-Request-Id') ?? ''}"`,
      Vary: rendered ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
    };
    if (isKept && request.headers['if-none-match'] === etag) {
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
