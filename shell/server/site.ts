import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HealthLogFilter, SERVER_LIMITS } from '@fluxpartes/http';
import { ObjectStorage } from '@fluxpartes/object-storage';
import { BucketStore } from '@fluxpartes/registry/store';
import { currentTracer, type Metric, setRoute } from '@fluxpartes/telemetry';
import { Api, createApiProxy, sendUnavailable } from './api.ts';
import { createBeacons } from './beacons.ts';
import { limitConnections } from './connections.ts';
import { createCrawlerFiles } from './crawlers.ts';
import { createListingPreviews } from './link-preview.ts';
import { LiveShell, ownShell } from './live-shell.ts';
import { createPageHandler, OFFLINE_PAGE } from './page.ts';
import { LiveRegistry, RegistryFolder, registryText } from './registry.ts';
import { arrivalOf, bodyLength, createSiteRequestGuard, logOnFinish, requestId } from './request.ts';
import { createRegistryResolver } from './request-registry.ts';
import { createRuntimeConfig } from './runtime-config.ts';
import { LOCKED_CSP, SECURITY_HEADERS } from './security-headers.ts';
import { createServiceWorkerScript, createShareTarget, SHARE_PATH } from './service-worker.ts';
import type { Settings } from './settings.ts';
import { routePatternOf, SiteMetrics } from './site-metrics.ts';
import { GuestPages } from './ssr/guest-pages.ts';
import { InitialData } from './ssr/initial-data.ts';
import { type FileHandler, remoteFiles, retainedBuilds, rootFiles, SHELL_PREFIX, textFiles } from './static-files.ts';
import { StoredRegistry } from './stored-registry.ts';

function send(response: ServerResponse, status: number, body: string, type = 'text/plain'): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': LOCKED_CSP,
  });
  response.end(body);
}

const MAX_HEADER_BYTES = 16 * 1024;

const STORAGE_TIMEOUT_MS = 5000;

/** The start waits up to this time (ms) for the SSR warm-up; until then browsers render the pages. */
const WARM_UP_TIMEOUT_MS = 3000;

/** The target as a URL; null if it is invalid. */
function parseTarget(target: string): URL | null {
  const whole = `http://site${target}`;
  return URL.canParse(whole) ? new URL(whole) : null;
}

/** Waits for the warm-up or its timeout. The timer keeps the process alive, because no other handle may do so yet. */
async function inTime(warmed: Promise<void>): Promise<void> {
  const waiting = new AbortController();
  const late = pause(WARM_UP_TIMEOUT_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([warmed, late]);
  waiting.abort();
}

export interface Site {
  server: Server;
  metrics: (Metric | undefined)[];
  /** Makes the readiness check fail, so that a load balancer stops sending requests. */
  leave: () => void;
  close: () => Promise<void>;
}

/**
 * The web server: pages, files of the shell and the remotes, and the API under /api. Not listening yet.
 * @param shellDir the shell's workspace, with dist/
 */
export async function createSite(settings: Settings, shellDir: URL): Promise<Site> {
  const own = ownShell(new URL(settings.isDevelopment ? 'dist/dev/' : 'dist/', shellDir));
  const shell = settings.isDevelopment ? { of: async () => own } : new LiveShell(own, settings.shellBuildsDir);
  const { storage } = settings;
  const stored =
    storage &&
    new StoredRegistry(new BucketStore(new ObjectStorage(storage, { timeout: STORAGE_TIMEOUT_MS })), settings);
  await stored?.start();
  const registry = new LiveRegistry(stored ?? new RegistryFolder(settings.remotesDir));
  const resolveRegistry = createRegistryResolver(registry, settings);
  const metrics = new SiteMetrics();
  const healthLog = new HealthLogFilter();
  const api = new Api(settings);
  const initialData = new InitialData(api);
  const guestPages = new GuestPages(initialData, settings);
  const page = createPageHandler({
    guestPages,
    shell,
    resolveRegistry,
    metrics,
    listingPreviews: createListingPreviews(initialData),
    config: await createRuntimeConfig(settings),
    settings,
  });
  let isLeaving = false;
  const guard = createSiteRequestGuard(settings);
  const forward = createApiProxy({ ...settings, api, guard });
  const posts = createBeacons({ guard, registry, shell, settings, metrics }).set(SHARE_PATH, createShareTarget(guard));
  const liveFiles: FileHandler = async (request, response, pathname) => {
    if (!pathname.startsWith(SHELL_PREFIX)) return false;
    const { files } = await shell.of(await registry.current());
    return files(request, response, pathname);
  };
  const publicDir = new URL('dist/public/', shellDir);
  const releases = [retainedBuilds(settings.shellBuildsDir), remoteFiles(settings.remotesDir)];
  const files = [
    createServiceWorkerScript({ shell, registry, settings }),
    liveFiles,
    own.files,
    ...releases,
    textFiles(settings.textosDir),
    createCrawlerFiles({ api, settings, publicDir }),
    rootFiles(fileURLToPath(publicDir)),
    ...(stored ? [stored.files(releases)] : []),
  ];

  async function serve(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
    const url = parseTarget(target);
    if (!url) return send(response, 400, 'Dirección inválida');
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, 'Método no permitido');
    if (url.pathname === '/salud') return send(response, 200, '{"estado":"vivo"}', 'application/json');
    if (url.pathname === '/salud/listo') {
      if (isLeaving) return sendUnavailable(response);
      return send(response, 200, '{"estado":"listo"}', 'application/json');
    }
    if (url.pathname === '/mf/shell.json') {
      const { offer } = await shell.of(await registry.current());
      return send(response, 200, JSON.stringify(offer), 'application/json');
    }
    if (url.pathname === '/mf/registry.json') {
      return send(response, 200, registryText(await resolveRegistry(request, response, url)), 'application/json');
    }
    if (url.pathname === OFFLINE_PAGE) return page(request, response, url);
    for (const handle of files) if (await handle(request, response, url.pathname)) return;
    if (/^\/(shell|mf)\/|\.\w+$/.test(url.pathname)) return send(response, 404, 'No encontrado');
    await page(request, response, url);
  }

  function take(request: IncomingMessage, response: ServerResponse): void {
    const id = requestId(request, settings.trustedProxies);
    logOnFinish(request, response, { id, meter: metrics.meter, logsRequests: settings.logsRequests, healthLog });
    response.setHeader('X-Request-Id', id);
    const tracer = currentTracer();
    if (tracer === undefined) enter(request, response, id);
    else {
      const { isTrusted: isBelieved } = arrivalOf(request, settings.trustedProxies);
      tracer.request({ request, response, requestId: id, isBelieved }, () => enter(request, response, id));
    }
  }

  function enter(request: IncomingMessage, response: ServerResponse, id: string): void {
    if (!guard.accept(request, response)) return;
    const { url: target = '/' } = request;
    const pattern = routePatternOf(target);
    if (pattern !== undefined) setRoute(request, pattern);
    if (/^\/api(?=[/?]|$)/.test(target)) {
      forward(request, response, id);
      return;
    }
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    const post = request.method === 'POST' ? posts.get(target) : undefined;
    // Only POST routes accept a body.
    if (!post && bodyLength(request) !== 0) guard.closeAfter(request, response);
    const served = post ? post(request, response, id) : serve(request, response, target);
    served.catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else send(response, 500, 'Algo salió mal de nuestro lado.');
    });
  }

  if (settings.ssr) {
    const published = await registry.current();
    await inTime(guestPages.warmUp(await shell.of(published), published).catch(console.error));
  }
  const server = createServer({ ...SERVER_LIMITS, maxHeaderSize: MAX_HEADER_BYTES }, take);
  // Node silently drops headers beyond this count. 0 disables the limit, because the guard counts the headers.
  server.maxHeadersCount = 0;
  server.keepAliveTimeout = 65_000;
  // The guard rejects every `Expect` except 100-continue.
  server.on('checkExpectation', take);
  limitConnections(server, settings, metrics.limitsHit);
  const close = async () => {
    api.close();
    await guestPages.close();
    stored?.close();
  };
  const leave = () => {
    isLeaving = true;
  };
  return {
    server,
    metrics: [...metrics.all(), guestPages.results],
    leave,
    close,
  };
}
