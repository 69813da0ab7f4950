import type { LiveShell } from './live-shell.ts';
import type { LiveRegistry } from './registry.ts';
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
  settings: Pick<Settings, 'isInstallable'>;
}

/**
 * Serves the worker of the live shell. Where the site is not to have one, and where the live shell has none, it serves the one
 * that takes itself away: a browser holds on to its worker as long as the address answers nothing.
 */
export function createWorkerScript({ shell, registry, settings }: Parts): FileHandler {
  return async (request, response, pathname) => {
    if (pathname !== WORKER) return false;
    const { worker } = settings.isInstallable ? await shell.of(await registry.current()) : {};
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
