import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { RequestGuard } from '@fluxpartes/http';
import type { LiveShell } from './live-shell.ts';
import type { LiveRegistry } from './registry.ts';
import { bodyLength } from './request.ts';
import { LOCKED_CSP } from './security-headers.ts';
import type { Settings } from './settings.ts';
import type { FileHandler } from './static-files.ts';

/** The URL under which pages register the service worker (shell/src/offline/service-worker-messages.ts). */
const WORKER_PATH = '/service-worker.js';

/** Kill switch: a service worker that deletes its caches and unregisters itself. */
const KILL_SWITCH = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await registration.unregister();
})()));
`;

interface Dependencies {
  shell: Pick<LiveShell, 'of'>;
  registry: Pick<LiveRegistry, 'current'>;
  settings: Pick<Settings, 'hasServiceWorker'>;
}

/**
 * Serves the live shell's service worker. If the worker is disabled or missing, serves the kill switch. A 404 is not
 * enough: the browser would keep its registered worker.
 */
export function createServiceWorkerScript({ shell, registry, settings }: Dependencies): FileHandler {
  return async (request, response, pathname) => {
    if (pathname !== WORKER_PATH) return false;
    const { worker } = settings.hasServiceWorker ? await shell.of(await registry.current()) : {};
    if (await worker?.(request, response, pathname)) return true;
    response.writeHead(200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Length': Buffer.byteLength(KILL_SWITCH),
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'",
    });
    response.end(request.method === 'HEAD' ? undefined : KILL_SWITCH);
    return true;
  };
}

/** The manifest's share target (packages/mf-kit/src/upload-queue/upload-queue.ts). */
export const SHARE_PATH = '/compartir';

/** The page at this URL reports that the image did not arrive. */
const NOT_ARRIVED = '/mis-compras?compartido=not_arrived';

/**
 * Browsers ignore a response sent before the whole body arrived. Up to this size in bytes, the body is read and discarded.
 */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

const BODY_TIMEOUT_MS = 60_000;

/** Discards the body; returns whether the whole body arrived. */
async function discardBody(request: IncomingMessage): Promise<boolean> {
  const timer = setTimeout(() => request.destroy(), BODY_TIMEOUT_MS);
  let bytes = 0;
  request.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) request.destroy();
  });
  try {
    await finished(request, { writable: false });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Handles the share target if there is no active service worker to store the image. Discards the image and redirects to the
 * purchases, where the user can choose it again.
 */
export function createShareTarget(guard: Pick<RequestGuard, 'closeAfter'>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if ((bodyLength(request) ?? 0) > MAX_BODY_BYTES) guard.closeAfter(request, response);
    else if (!(await discardBody(request))) return;
    response.writeHead(303, {
      Location: NOT_ARRIVED,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': LOCKED_CSP,
    });
    response.end();
  };
}
