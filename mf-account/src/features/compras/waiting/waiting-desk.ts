import type { Compra } from '@fluxpartes/contrato';
import {
  dropShared,
  dropWaiting,
  MOST_WAITING,
  type OwnCache,
  openedIn,
  ownCache,
  putOpened,
  putWaiting,
  type SharedImage,
  sharedIn,
  type WaitingNews,
  type WaitingProof,
  type WaitingToWorker,
  waitingIn,
  waitingOf,
} from '@fluxpartes/mf-kit/waiting';
import { productoText } from '../cells.ts';
import { imageToSend } from '../jobs/image.ts';
import type { Selection } from '../jobs/selections.ts';

/** What is kept for the network, and what was shared, as the screen shows it. */
interface Kept {
  proofs: readonly WaitingProof[];
  shared: SharedImage | null;
  /** Of which purchase the transfer details were looked at last. */
  opened: number | null;
  /** It was looked at what is kept. */
  isRead: boolean;
}

const NOTHING: Kept = { proofs: [], shared: null, opened: null, isRead: false };

/** Of a cache that a logout has just taken away nothing can be read: nothing is kept. */
async function read(own: OwnCache | null): Promise<Kept> {
  if (!own) return { ...NOTHING, isRead: true };
  const [proofs, shared, opened] = await Promise.all([waitingIn(own.cache), sharedIn(own.cache), openedIn(own.cache)]);
  return { proofs, shared, opened, isRead: true };
}

/**
 * What this browser keeps for a user's purchases: proofs that wait for the network, which the shell's worker sends, and what
 * another app has shared; told to whoever subscribes. Where no worker stands behind the page nothing is kept, and nothing waits.
 */
export function createWaitingDesk(userId: number) {
  const worker = () => navigator.serviceWorker?.controller ?? null;
  const listeners = new Set<() => void>();
  let kept = NOTHING;

  const own = async (): Promise<OwnCache | null> => {
    const found = worker() && (await ownCache());
    return found?.userId === userId ? found : null;
  };
  const reload = async () => {
    kept = await own()
      .then(read)
      .catch(() => ({ ...NOTHING, isRead: true }));
    for (const listener of listeners) listener();
  };
  /** Every page reads again what is kept, this one too, and what waits is sent if it can be. */
  const changed = () => worker()?.postMessage({ type: 'waiting changed' } satisfies WaitingToWorker);
  const change = async (make: (cache: Cache) => Promise<void>): Promise<boolean> => {
    try {
      const mine = await own();
      if (!mine) return false;
      await make(mine.cache);
      await reload();
      changed();
      return true;
    } catch {
      return false;
    }
  };

  const of = (ventaId: Compra['id']) =>
    kept.proofs.find((proof) => proof.ventaId === ventaId && proof.refused === null) ?? null;

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** All of it. */
    get: () => kept,
    /** The proof of a purchase that waits; null where none does, or it was refused. */
    of,
    /** Has a proof wait for the network. @returns whether it does: not where nothing sends it, nor where there is no room */
    add: async (
      { id, ...compra }: Compra,
      { file, turn, key }: Pick<Selection, 'file' | 'turn' | 'key'>,
    ): Promise<boolean> => {
      const image = await imageToSend(file, turn);
      const producto = productoText(compra);
      // What left this device may have arrived, though no answer came.
      const proof = { ventaId: id, image, key, producto, tried: navigator.onLine ? 1 : 0, after: 0, refused: null };
      return await change(async (cache) => {
        const isAnother = (await waitingOf(cache, id)) === null;
        if (isAnother && (await waitingIn(cache)).length >= MOST_WAITING) throw new RangeError('too many wait');
        await putWaiting(cache, proof);
      });
    },
    /** Takes a proof back, or what was said of one that was refused. */
    drop: (ventaId: Compra['id']) => change((cache) => dropWaiting(cache, ventaId)),
    /** Lets go of what was shared, unless something else has been since. */
    dropShared: ({ at }: SharedImage) => change((cache) => dropShared(cache, at)),
    /** Somebody looks at the transfer details of a purchase: the next proof is likely to be its own. */
    opened: (ventaId: Compra['id']) =>
      void own()
        .then((mine) => mine && putOpened(mine.cache, ventaId))
        .then(reload, () => undefined),
    /**
     * Reads what is kept, now and whenever it changes. @returns ends it
     * @param onArrived a proof was sent
     * @param onGone a proof waits no more, elsewhere than by this page: it was sent or refused, or the session has ended
     */
    start: (onArrived: () => void, onGone: (ventaId: Compra['id']) => void) => {
      const hear = async ({ data }: MessageEvent<Partial<WaitingNews>>) => {
        if (data.type === undefined) return;
        if (data.type === 'proof arrived') onArrived();
        const before = kept.proofs.filter(({ refused }) => refused === null);
        await reload();
        for (const { ventaId } of before) if (!of(ventaId)) onGone(ventaId);
      };
      const listener = (event: MessageEvent<Partial<WaitingNews>>) => void hear(event);
      void reload();
      navigator.serviceWorker?.addEventListener('message', listener);
      return () => navigator.serviceWorker?.removeEventListener('message', listener);
    },
  };
}

export type WaitingDesk = ReturnType<typeof createWaitingDesk>;
