import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Door } from '@fluxpartes/http';
import type { LiveShell } from './live-shell.ts';
import type { LiveRegistry } from './registry.ts';
import { bodyLength } from './request.ts';
import { NOTHING_RUNS } from './security-headers.ts';
import type { Settings } from './settings.ts';
import type { FileHandler } from './static-files.ts';

/** Where pages register the worker (shell/src/installed/addresses.ts). */
const WORKER = '/service-worker.js';

/** Takes the place of a browser's worker, and itself away with all that was kept; pages go on without. */
const TAKE_AWAY = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await registration.unregister();
})()));
`;

interface Parts {
  shell: Pick<LiveShell, 'of'>;
  registry: Pick<LiveRegistry, 'current'>;
  settings: Pick<Settings, 'hasServiceWorker'>;
}

/**
 * Serves the worker of the live shell. Where the site is not to have one, and where the live shell has none, it serves the one
 * that takes itself away: a browser holds on to its worker as long as the address answers nothing.
 */
export function createWorkerScript({ shell, registry, settings }: Parts): FileHandler {
  return async (request, response, pathname) => {
    if (pathname !== WORKER) return false;
    const { worker } = settings.hasServiceWorker ? await shell.of(await registry.current()) : {};
    if (await worker?.(request, response, pathname)) return true;
    response.writeHead(200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Length': Buffer.byteLength(TAKE_AWAY),
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'",
    });
    response.end(request.method === 'HEAD' ? undefined : TAKE_AWAY);
    return true;
  };
}

/** Where a phone's share sheet leads (packages/mf-kit/src/waiting/waiting.ts). */
export const SHARE = '/compartir';

/** What the page then says: the image did not arrive. */
const NOT_ARRIVED = '/mis-compras?compartido=not_arrived';

/** A browser that is answered before it has sent all shows no answer: so much is taken, and thrown away. Bytes. */
const MOST = 32 * 1024 * 1024;

/** For so long. Milliseconds. */
const PATIENCE = 60_000;

/** Whether the whole body came and was thrown away. */
async function isThrownAway(request: IncomingMessage): Promise<boolean> {
  const giveUp = setTimeout(() => request.destroy(), PATIENCE);
  let bytes = 0;
  request.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > MOST) request.destroy();
  });
  try {
    await finished(request, { writable: false });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(giveUp);
  }
}

/**
 * Answers what another app shares where no worker stands before the site, whose job it is: the image is kept nowhere and its
 * owner is led to their purchases, where it can be chosen.
 */
export function createShareAnswer(door: Pick<Door, 'endWith'>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if ((bodyLength(request) ?? 0) > MOST) door.endWith(request, response);
    else if (!(await isThrownAway(request))) return;
    response.writeHead(303, {
      Location: NOT_ARRIVED,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': NOTHING_RUNS,
    });
    response.end();
  };
}
