import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, encodingsOf } from '@fluxpartes/http';
import { setRoute } from '@fluxpartes/telemetry';
import type { Counts } from './failures/counts.ts';
import { renderPage } from './html.ts';
import type { ListingPreviews } from './listing-preview.ts';
import { type LiveShell, SHELL_PREFIX } from './live-shell.ts';
import { generalTags, listingTags, NOT_TO_BE_FOUND } from './meta-tags.ts';
import { arrivalOf, callerOf, originOf } from './origin.ts';
import { resourcesFor } from './preloads.ts';
import { forBrowsers } from './registry.ts';
import { createRouteTable, filled, firstFetch, matchRoute, type RouteMatch } from './routes.ts';
import type { RuntimeConfig } from './runtime-config.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import type { Settings } from './settings.ts';
import type { RegistryFor } from './trial.ts';

interface Parts {
  shell: Pick<LiveShell, 'of'>;
  registryFor: RegistryFor;
  counts: Pick<Counts, 'load'>;
  previews: ListingPreviews;
  config: RuntimeConfig;
  settings: Pick<Settings, 'siteOrigin' | 'photosOrigin' | 'trustedProxies' | 'isDevelopment'>;
}

/** How a page introduces itself: to the browser's tab, to search engines, to the chat that a link was sent in. */
interface Introduction {
  status: 200 | 404;
  title: string;
  meta: readonly string[];
}

/** Quality 5: the page differs by route and address, so it is packed while the browser waits. */
async function pack(html: string, encoding: Encoding | undefined): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? promisify(gzip)(html) : Buffer.from(html);
}

/** A listing that is gone gets 404, as an unknown route does: its screen says so, and search engines forget it. */
async function introduce(
  match: RouteMatch | undefined,
  origin: string | null,
  previews: ListingPreviews,
): Promise<Introduction> {
  const title = match?.route.title ?? 'Página no encontrada';
  const general = generalTags(title, origin);
  if (!match) return { status: 404, title, meta: [...general, ...NOT_TO_BE_FOUND] };
  const { id } = match.params;
  const listing = match.route.preview && id !== undefined ? await previews.of(id) : 'unknown';
  if (listing === 'unknown') return { status: 200, title, meta: general };
  if (listing === 'gone') return { status: 404, title, meta: [...general, ...NOT_TO_BE_FOUND] };
  const path = filled(match.route.path, match.params);
  return { status: 200, title: listing.nombre, meta: listingTags(listing, { origin, path }) };
}

/** Answers a route with the page; an unknown one, and a listing that is gone, get the same page with status 404. */
export function createPageHandler({ shell, registryFor, counts, previews, config, settings }: Parts) {
  const routesOf = createRouteTable();
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const published = await registryFor(request, response, url);
    const { trials } = published;
    const { offer, assets } = await shell.of(published);
    const match = matchRoute(routesOf(offer.routes, published), url.pathname);
    if (match) setRoute(request, match.route.path);
    const origin = settings.siteOrigin ?? originOf(arrivalOf(request, settings.trustedProxies));
    const { status, ...introduction } = await introduce(match, origin, previews);
    const { remote = '' } = match?.route ?? {};
    const release = published.remotes[remote]?.version;
    if (release !== undefined && request.method === 'GET' && !URL.canParse(release))
      counts.load({ remote, release, address: callerOf(request, settings.trustedProxies) });
    const data = match && firstFetch(match, url.searchParams);
    const html = renderPage({
      ...introduction,
      resources: resourcesFor(match?.route, { assets, registry: published, data }),
      scripts: (assets.chunks.shell?.js ?? []).map((file) => ({
        src: SHELL_PREFIX + file,
        integrity: assets.assets[file]?.integrity,
      })),
      data: { 'fp-config': config, 'fp-registry': forBrowsers(published), ...(trials && { 'fp-trial': trials }) },
    });
    const [encoding] = encodingsOf(request.headers['accept-encoding']);
    const body = await pack(html, encoding);
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.length,
      ...(!settings.isDevelopment && {
        'Content-Security-Policy': contentSecurityPolicy(published, settings.photosOrigin),
      }),
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
