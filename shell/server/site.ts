import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createApiProxy } from './api-proxy.ts';
import { keepBuild, keptBuilds } from './kept-builds.ts';
import { createListingPreviews } from './listing-preview.ts';
import { createPageHandler } from './page.ts';
import { RegistryFile } from './registry.ts';
import { logWhenDone, requestId } from './request-log.ts';
import { loadRoutes } from './routes.ts';
import { createRuntimeConfig } from './runtime-config.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import type { Settings } from './settings.ts';
import { loadSiteAssets } from './site-assets.ts';
import { immutableFiles, remoteFiles, rootFiles } from './static-files.ts';

function answer(response: ServerResponse, status: number, body: string, type = 'text/plain'): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' });
  response.end(body);
}

/** The address asked for; null where it is none. */
function parseAddress(address: string): URL | null {
  const whole = `http://site${address.startsWith('/') ? address : '/'}`;
  return URL.canParse(whole) ? new URL(whole) : null;
}

/**
 * The site: pages, the shell's and the remotes' files, and the API under /api. Not listening yet.
 * @param shellDir The shell's workspace, with routes.json and dist/.
 */
export async function createSite(settings: Settings, shellDir: URL): Promise<{ server: Server; close: () => void }> {
  const dist = settings.isDevelopment ? 'dist/dev' : 'dist';
  const web = fileURLToPath(new URL(`${dist}/web`, shellDir));
  // Without them the site serves all the same: only tabs opened before the next build would miss their files.
  if (!settings.isDevelopment) await keepBuild(web, settings.shellBuildsDir).catch(console.error);
  const registry = new RegistryFile(settings.remotesDir);
  const routes = loadRoutes(new URL('routes.json', shellDir));
  const assets = loadSiteAssets(new URL(`${dist}/site.json`, shellDir));
  const page = createPageHandler({
    routes,
    assets,
    registry,
    previews: createListingPreviews(settings.apiUrl),
    config: await createRuntimeConfig(settings),
    settings,
  });
  const api = createApiProxy(settings);
  const files = [
    immutableFiles('/shell/', web),
    keptBuilds('/shell/', settings.shellBuildsDir),
    remoteFiles('/mf/', settings.remotesDir),
    rootFiles(fileURLToPath(new URL('dist/public', shellDir))),
  ];

  async function serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, 'Método no permitido');
    if (url.pathname === '/salud') return answer(response, 200, '{"estado":"vivo"}', 'application/json');
    if (url.pathname === '/mf/registry.json') {
      return answer(response, 200, JSON.stringify(await registry.current()), 'application/json');
    }
    for (const handle of files) if (await handle(request, response, url.pathname)) return;
    if (/^\/(shell|mf)\/|\.\w+$/.test(url.pathname)) return answer(response, 404, 'No encontrado');
    await page(request, response, url);
  }

  const server = createServer((request, response) => {
    const id = requestId(request);
    if (settings.logsRequests) logWhenDone(request, response, id);
    const url = parseAddress(request.url ?? '/');
    if (!url) return answer(response, 400, 'Dirección inválida');
    response.setHeader('X-Request-Id', id);
    if (/^\/api(\/|$)/.test(url.pathname)) return api.handle(request, response, id);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    serve(request, response, url).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else answer(response, 500, 'Algo salió mal de nuestro lado.');
    });
  });
  server.keepAliveTimeout = 65_000;
  return { server, close: api.close };
}
