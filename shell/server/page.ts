import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, encodingFor } from './encoding.ts';
import { renderPage } from './html.ts';
import { resourcesFor } from './preloads.ts';
import type { RegistryFile } from './registry.ts';
import { firstFetch, matchRoute, type SiteRoute } from './routes.ts';
import type { RuntimeConfig } from './runtime-config.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import type { SiteAssets } from './site-assets.ts';

interface Parts {
  routes: readonly SiteRoute[];
  assets: SiteAssets;
  registry: RegistryFile;
  config: RuntimeConfig;
  /** Off in development: reloading needs what the policy forbids. */
  hasPolicy: boolean;
}

/** Quality 5: the page differs by route and address, so it is packed while the browser waits. */
async function pack(html: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? promisify(gzip)(html) : Buffer.from(html);
}

/** Answers a route with the page; an unknown one gets the same page with status 404. */
export function createPageHandler({ routes, assets, registry, config, hasPolicy }: Parts) {
  const scripts = (assets.chunks.shell?.js ?? []).map((file) => `/shell/${file}`);
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const match = matchRoute(routes, url.pathname);
    const published = await registry.current();
    const data = match && firstFetch(match, url.searchParams);
    const html = renderPage({
      title: match?.route.title ?? 'Página no encontrada',
      resources: resourcesFor(match?.route, { assets, registry: published, data }),
      scripts,
      data: { 'fp-config': config, 'fp-registry': published },
    });
    const encoding = encodingFor(request);
    const body = await pack(html, encoding);
    response.writeHead(match ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.length,
      ...(hasPolicy && { 'Content-Security-Policy': contentSecurityPolicy(published) }),
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
