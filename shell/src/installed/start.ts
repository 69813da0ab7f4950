import { keepQueue, ownCache, PRIVATE_CACHE } from '@fluxpartes/mf-kit/waiting';
import type { ShellApp } from '../app/shell-app.ts';
import { loadQuery } from '../remotes/query-library.ts';
import { type FromWorker, type ToWorker, WORKER } from './addresses.ts';
import { createKeptNotice } from './kept-notice.tsx';
import { hasWhatWaitsSent, mayLose } from './what-waits.ts';

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

let isStarted = false;

/** @param isClosing its owner signs out: what they have queued goes too, after a question. Else it waits for them. */
async function forget(isClosing: boolean): Promise<void> {
  const own = isClosing ? null : await ownCache();
  if (own) await keepQueue(own);
  await caches.delete(PRIVATE_CACHE);
}

/**
 * Registers the worker, once for each page, and listens to it: what it answers in the network's place is said to be of before.
 * What was kept for whoever was signed in goes here too when they leave, for a page that the worker does not answer for.
 */
export function startInstalled({ sesion, context }: Pick<ShellApp, 'sesion' | 'context'>): void {
  const { serviceWorker } = navigator;
  if (isStarted || !serviceWorker || process.env.NODE_ENV !== 'production') return;
  isStarted = true;
  sesion.subscribe(() => {
    if (sesion.get().tipo !== 'usuario' || !serviceWorker.controller)
      void forget(sesion.isClosing()).catch(() => undefined);
  });
  const again = () =>
    void loadQuery().then(
      ({ cacheOf }) => cacheOf(context)?.invalidateQueries(),
      () => undefined,
    );
  const tell = createKeptNotice(again);
  const look = hasWhatWaitsSent(serviceWorker);
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if ('address' in data) tell(data.seen, data.address);
    else void look(false);
  });
  serviceWorker.startMessages();
  context.sesion.canClose = () => mayLose(context.alerts);
  serviceWorker.controller?.postMessage({ type: 'what was told' } satisfies ToWorker);
  // One address and no other, whatever it is asked for.
  const policy = trustedTypes?.createPolicy('fluxpartes#worker', { createScriptURL: () => WORKER });
  const register = () => serviceWorker.register(policy?.createScriptURL('') ?? WORKER).catch(() => undefined);
  if (document.readyState === 'complete') void register();
  else addEventListener('load', register);
}
