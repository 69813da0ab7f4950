import type { Alerts } from '@fluxpartes/mf-kit';
import { keepQueue, ownCache, PRIVATE_CACHE, waitingIn } from '@fluxpartes/mf-kit/upload-queue';
import type { ShellApp } from '../app/shell-app.tsx';
import type { TrustedTypes } from '../remotes/federation.ts';
import { loadQuery } from '../remotes/lazy-section.tsx';
import { type PageMessage, SERVICE_WORKER_URL, type ServiceWorkerMessage } from './service-worker-messages.ts';
import { createStaleDataBanner } from './stale-data-banner.tsx';

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

let isStarted = false;

/**
 * Registers the service worker once per page, and shows the age of its cached responses. Also clears the session's cache when
 * the session ends on a page without a service worker.
 */
export function startServiceWorker({ sesion, context }: Pick<ShellApp, 'sesion' | 'context'>): void {
  const { serviceWorker } = navigator;
  if (isStarted || !serviceWorker || process.env.NODE_ENV !== 'production') return;
  isStarted = true;
  sesion.subscribe(() => {
    if (sesion.get().tipo !== 'usuario' || !serviceWorker.controller)
      void clearSession(sesion.isClosing()).catch(() => undefined);
  });
  const refetch = () =>
    void loadQuery().then(
      ({ cacheOf }) => cacheOf(context)?.invalidateQueries(),
      () => undefined,
    );
  const reportAge = createStaleDataBanner(refetch);
  const requestUpload = watchUploadQueue(serviceWorker);
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<ServiceWorkerMessage>) => {
    if ('url' in data) reportAge(data.seen, data.url);
    else void requestUpload(false);
  });
  serviceWorker.startMessages();
  context.sesion.canClose = () => confirmLoss(context.alerts);
  serviceWorker.controller?.postMessage({ type: 'repeat ages' } satisfies PageMessage);
  const policy = trustedTypes?.createPolicy('fluxpartes#worker', { createScriptURL: () => SERVICE_WORKER_URL });
  const register = () =>
    serviceWorker.register(policy?.createScriptURL('') ?? SERVICE_WORKER_URL).catch(() => undefined);
  if (document.readyState === 'complete') void register();
  else addEventListener('load', register);
}

/** @param isClosing the user signs out, which deletes the upload queue; otherwise it is retained for their next session */
async function clearSession(isClosing: boolean): Promise<void> {
  const own = isClosing ? null : await ownCache();
  if (own) await keepQueue(own);
  await caches.delete(PRIVATE_CACHE);
}

/** In ms; used while uploads are pending and the browser is online. */
const POLL_INTERVAL_MS = 5000;

/** The number of pending proofs, without the rejected proofs. */
async function countPending(): Promise<number> {
  const own = await ownCache();
  return own ? (await waitingIn(own.cache)).filter(({ refused }) => refused === null).length : 0;
}

/**
 * Requests uploads from the service worker: now, when the browser comes online, and periodically while uploads are
 * pending.
 * @returns a function to call after the queue has changed
 */
function watchUploadQueue(container: Pick<ServiceWorkerContainer, 'controller'>) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const requestUpload = async (anew: boolean): Promise<void> => {
    const count = await countPending().catch(() => 0);
    if (count === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    timer ??= setInterval(() => void requestUpload(false), POLL_INTERVAL_MS);
    const message: PageMessage = { type: 'send what waits', anew };
    if (navigator.onLine) container.controller?.postMessage(message);
  };
  addEventListener('online', () => void requestUpload(true));
  void requestUpload(true);
  return requestUpload;
}

/** Whether the session may be closed: pending uploads would be deleted with it. */
async function confirmLoss(alerts: Pick<Alerts, 'confirm'>): Promise<boolean> {
  const count = await countPending().catch(() => 0);
  if (count === 0) return true;
  return await alerts.confirm(
    count === 1 ? 'Hay un comprobante que espera la conexión.' : `Hay ${count} comprobantes que esperan la conexión.`,
    'Si cerrás sesión ahora, no se suben y hay que elegirlos de nuevo.',
  );
}
