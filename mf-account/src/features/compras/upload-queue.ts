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
} from '@fluxpartes/mf-kit/upload-queue';
import { createStore } from '@fluxpartes/ui';
import { productoText } from './compra-values.ts';
import { prepareImage, type Selection } from './selected-images.ts';

interface Stored {
  proofs: readonly WaitingProof[];
  shared: SharedImage | null;
  /** The purchase of the transfer details that were opened last. */
  opened: number | null;
  /** The cache was read. */
  isRead: boolean;
}

const NOTHING: Stored = { proofs: [], shared: null, opened: null, isRead: false };

async function read(own: OwnCache | null): Promise<Stored> {
  if (!own) return { ...NOTHING, isRead: true };
  const [proofs, shared, opened] = await Promise.all([waitingIn(own.cache), sharedIn(own.cache), openedIn(own.cache)]);
  return { proofs, shared, opened, isRead: true };
}

/**
 * The store of a user's queued proofs, which the service worker uploads, and of the image that another app has shared. Without
 * a service worker it stays empty and rejects every proof.
 */
export function createUploadQueue(userId: number) {
  const worker = () => navigator.serviceWorker?.controller ?? null;
  const { get, set, subscribe } = createStore(NOTHING);

  const own = async (): Promise<OwnCache | null> => {
    const found = worker() && (await ownCache());
    return found?.userId === userId ? found : null;
  };
  const reload = async () => {
    // A logout may delete the cache during the read.
    const stored = await own()
      .then(read)
      .catch(() => ({ ...NOTHING, isRead: true }));
    set(stored);
  };
  const change = async (make: (cache: Cache) => Promise<void>): Promise<boolean> => {
    try {
      const mine = await own();
      if (!mine) return false;
      await make(mine.cache);
      await reload();
      // The worker makes every open page read again, and uploads if it can.
      worker()?.postMessage({ type: 'waiting changed' } satisfies WaitingToWorker);
      return true;
    } catch {
      return false;
    }
  };

  const of = (ventaId: Compra['id']) =>
    get().proofs.find((proof) => proof.ventaId === ventaId && proof.refused === null) ?? null;

  return {
    subscribe,
    get,
    /** A purchase's queued proof; a rejected one does not count. */
    of,
    /** @returns false without a service worker or without space */
    add: async ({ id, ...compra }: Compra, { file, turn, key }: Omit<Selection, 'url'>): Promise<boolean> => {
      const image = await prepareImage(file, turn);
      const producto = productoText(compra);
      // An online upload may have arrived although its response was lost.
      const proof = { ventaId: id, image, key, producto, tried: navigator.onLine ? 1 : 0, after: 0, refused: null };
      return await change(async (cache) => {
        const isAnother = (await waitingOf(cache, id)) === null;
        if (isAnother && (await waitingIn(cache)).length >= MOST_WAITING) throw new RangeError('upload queue is full');
        await putWaiting(cache, proof);
      });
    },
    /** Removes a queued or rejected proof. */
    drop: (ventaId: Compra['id']) => change((cache) => dropWaiting(cache, ventaId)),
    /** Removes a shared image, unless another one has replaced it. */
    dropShared: ({ at }: SharedImage) => change((cache) => dropShared(cache, at)),
    /** Records that a purchase's transfer details were opened: the next shared proof is probably its own. */
    opened: (ventaId: Compra['id']) =>
      void own()
        .then((mine) => mine && putOpened(mine.cache, ventaId))
        .then(reload, () => undefined),
    /**
     * Reads the store now and after every change. @returns stops it
     * @param onGone a queued proof was uploaded or rejected by the worker, or the session has ended
     */
    start: (onArrived: () => void, onGone: (ventaId: Compra['id']) => void) => {
      const receive = async ({ data }: MessageEvent<Partial<WaitingNews>>) => {
        if (data.type === undefined) return;
        if (data.type === 'proof arrived') onArrived();
        const previous = get().proofs.filter(({ refused }) => refused === null);
        await reload();
        for (const { ventaId } of previous) if (!of(ventaId)) onGone(ventaId);
      };
      const listener = (event: MessageEvent<Partial<WaitingNews>>) => void receive(event);
      void reload();
      navigator.serviceWorker?.addEventListener('message', listener);
      return () => navigator.serviceWorker?.removeEventListener('message', listener);
    },
  };
}
