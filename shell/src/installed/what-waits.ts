import type { Alerts } from '@fluxpartes/mf-kit';
import { ownCache, waitingIn } from '@fluxpartes/mf-kit/waiting';
import type { ToWorker } from './addresses.ts';

/** How often the worker is asked to send what waits, while something does and the browser believes in a network. Milliseconds. */
const ASKED_AGAIN = 5000;

/** How many proofs wait for the network; those that were refused do not. */
async function countWaiting(): Promise<number> {
  const own = await ownCache();
  return own ? (await waitingIn(own.cache)).filter(({ refused }) => refused === null).length : 0;
}

/**
 * Has the worker send what waits for the network, for as long as a page is open: now, when the browser says that there is one,
 * and now and then while something waits.
 * @returns looks again: something else may wait now
 */
export function hasWhatWaitsSent(container: Pick<ServiceWorkerContainer, 'controller'>) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = async (anew: boolean): Promise<void> => {
    const count = await countWaiting().catch(() => 0);
    if (count === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    timer ??= setInterval(() => void look(false), ASKED_AGAIN);
    const message: ToWorker = { type: 'send what waits', anew };
    if (navigator.onLine) container.controller?.postMessage(message);
  };
  addEventListener('online', () => void look(true));
  void look(true);
  return look;
}

/** Whether the session may be closed: its owner is asked once where a proof would go with it. */
export async function mayLose(alerts: Pick<Alerts, 'confirm'>): Promise<boolean> {
  const count = await countWaiting().catch(() => 0);
  if (count === 0) return true;
  return await alerts.confirm(
    count === 1 ? 'Hay un comprobante que espera la conexión.' : `Hay ${count} comprobantes que esperan la conexión.`,
    'Si cerrás sesión ahora, no se suben y hay que elegirlos de nuevo.',
  );
}
