import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Looks, SERVER_LIMITS } from '@fluxpartes/http';
import { ObjectStorage } from '@fluxpartes/object-storage';
import { BucketStore } from '@fluxpartes/registry-store';
import { currentTracer, type Metric, setRoute } from '@fluxpartes/telemetry';
import { Api, refuseUnavailable } from './api.ts';
import { createApiProxy } from './api-proxy.ts';
import { createBeacons } from './beacons.ts';
import { limitConnections } from './connections.ts';
import { createCrawlerFiles } from './crawlers.ts';
import { createListingPreviews } from './link-preview.ts';
import { LiveShell, ownShell } from './live-shell.ts';
import { createPageHandler, KEPT_PAGE } from './page.ts';
import { LiveRegistry, RegistryFolder, registryText } from './registry.ts';
import { arrivalOf, bodyLength, logWhenDone, requestId } from './request.ts';
import { createFrontDoor } from './request-guard.ts';
import { createRegistryFor } from './request-registry.ts';
import { createRuntimeConfig } from './runtime-config.ts';
import { NOTHING_RUNS, SECURITY_HEADERS } from './security-headers.ts';
import { createShareAnswer, createWorkerScript, SHARE } from './service-worker.ts';
import type { Settings } from './settings.ts';
import { partOf, SiteMetrics } from './site-metrics.ts';
import { GuestPages } from './ssr/guest-pages.ts';
import { InitialData } from './ssr/initial-data.ts';
import { type FileHandler, remoteFiles, retainedBuilds, rootFiles, SHELL_PREFIX, textFiles } from './static-files.ts';
import { StoredRegistry } from './stored-registry.ts';

function answer(response: ServerResponse, status: number, body: string, type = 'text/plain'): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': NOTHING_RUNS,
  });
  response.end(body);
}

/** Of a request's headers. Bytes. */
const HEADERS_SIZE = 16 * 1024;

/** How long one question to the object store may take. Milliseconds. */
const STORAGE_PATIENCE = 5000;

/** How long a start waits for the first renders of guests' pages; until then the browser renders them. Milliseconds. */
const WARM_PATIENCE = 3000;

/** The address asked for; null where it is none. */
function parseAddress(address: string): URL | null {
  const whole = `http://site${address}`;
  return URL.canParse(whole) ? new URL(whole) : null;
}

/** Waits for it, but not longer than a start does. Nothing else may hold the process yet: the timer does. */
async function inTime(warmed: Promise<void>): Promise<void> {
  const waiting = new AbortController();
  const late = pause(WARM_PATIENCE, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([warmed, late]);
  waiting.abort();
}

export interface Site {
  server: Server;
  /** What it shows of itself. */
  metrics: (Metric | undefined)[];
  /** Readiness says from now on that nobody else should be sent here. */
  leave: () => void;
  close: () => Promise<void>;
}

/**
 * The site: pages, the shell's and the remotes' files, and the API under /api. Not listening yet.
 * @param shellDir The shell's workspace, with dist/.
 */
export async function createSite(settings: Settings, shellDir: URL): Promise<Site> {
  const own = ownShell(new URL(settings.isDevelopment ? 'dist/dev/' : 'dist/', shellDir));
  const shell = settings.isDevelopment ? { of: async () => own } : new LiveShell(own, settings.shellBuildsDir);
  const { storage } = settings;
  const stored =
    storage &&
    new StoredRegistry(new BucketStore(new ObjectStorage(storage, { patience: STORAGE_PATIENCE })), settings);
  await stored?.start();
  const registry = new LiveRegistry(stored ?? new RegistryFolder(settings.remotesDir));
  const registryFor = createRegistryFor(registry, settings);
  const metrics = new SiteMetrics();
  const looks = new Looks();
  const api = new Api(settings);
  const initialData = new InitialData(api);
  const guestPages = new GuestPages(initialData, settings);
  const page = createPageHandler({
    guestPages,
    shell,
    registryFor,
    metrics,
    listingPreviews: createListingPreviews(initialData),
    config: await createRuntimeConfig(settings),
    settings,
  });
  let isLeaving = false;
  const door = createFrontDoor(settings);
  const forward = createApiProxy({ ...settings, api, door });
  const posts = createBeacons({ door, registry, shell, settings, metrics }).set(SHARE, createShareAnswer(door));
  const liveFiles: FileHandler = async (request, response, pathname) => {
    if (!pathname.startsWith(SHELL_PREFIX)) return false;
    const { files } = await shell.of(await registry.current());
    return files(request, response, pathname);
  };
  const publicDir = new URL('dist/public/', shellDir);
  const releases = [retainedBuilds(settings.shellBuildsDir), remoteFiles(settings.remotesDir)];
  const files = [
    createWorkerScript({ shell, registry, settings }),
    liveFiles,
    own.files,
    ...releases,
    textFiles(settings.textosDir),
    createCrawlerFiles({ api, settings, publicDir }),
    rootFiles(fileURLToPath(publicDir)),
    ...(stored ? [stored.files(releases)] : []),
  ];

  async function serve(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
    const url = parseAddress(target);
    if (!url) return answer(response, 400, 'Dirección inválida');
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, 'Método no permitido');
    if (url.pathname === '/salud') return answer(response, 200, '{"estado":"vivo"}', 'application/json');
    if (url.pathname === '/salud/listo') {
      if (isLeaving) return refuseUnavailable(response);
      return answer(response, 200, '{"estado":"listo"}', 'application/json');
    }
    if (url.pathname === '/mf/shell.json') {
      const { offer } = await shell.of(await registry.current());
      return answer(response, 200, JSON.stringify(offer), 'application/json');
    }
    if (url.pathname === '/mf/registry.json') {
      return answer(response, 200, registryText(await registryFor(request, response, url)), 'application/json');
    }
    if (url.pathname === KEPT_PAGE) return page(request, response, url);
    for (const handle of files) if (await handle(request, response, url.pathname)) return;
    if (/^\/(shell|mf)\/|\.\w+$/.test(url.pathname)) return answer(response, 404, 'No encontrado');
    await page(request, response, url);
  }

  function take(request: IncomingMessage, response: ServerResponse): void {
    const id = requestId(request, settings.trustedProxies);
    logWhenDone(request, response, { id, meter: metrics.meter, logsRequests: settings.logsRequests, looks });
    response.setHeader('X-Request-Id', id);
    const tracer = currentTracer();
    if (tracer === undefined) enter(request, response, id);
    else {
      const { isTrusted: isBelieved } = arrivalOf(request, settings.trustedProxies);
      tracer.request({ request, response, requestId: id, isBelieved }, () => enter(request, response, id));
    }
  }

  function enter(request: IncomingMessage, response: ServerResponse, id: string): void {
    if (!door.admit(request, response)) return;
    const { url: target = '/' } = request;
    const part = partOf(target);
    if (part !== undefined) setRoute(request, part);
    if (/^\/api(?=[/?]|$)/.test(target)) {
      forward(request, response, id);
      return;
    }
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    const post = request.method === 'POST' ? posts.get(target) : undefined;
    // Nothing else here takes a body: what comes of one is not waited for.
    if (!post && bodyLength(request) !== 0) door.endWith(request, response);
    const served = post ? post(request, response, id) : serve(request, response, target);
    served.catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else answer(response, 500, 'Algo salió mal de nuestro lado.');
    });
  }

  if (settings.ssr) {
    const published = await registry.current();
    await inTime(guestPages.warmUp(await shell.of(published), published).catch(console.error));
  }
  const server = createServer({ ...SERVER_LIMITS, maxHeaderSize: HEADERS_SIZE }, take);
  // Node forgets the headers beyond this count; without one, the door counts.
  server.maxHeadersCount = 0;
  server.keepAliveTimeout = 65_000;
  // What is expected beyond '100-continue' is refused where everything is: by the door.
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
