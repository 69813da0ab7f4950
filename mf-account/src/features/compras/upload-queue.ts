import { randomKey } from '@fluxpartes/api-client';
import type { Compra } from '@fluxpartes/contrato';
import { MAX_BYTES } from '@fluxpartes/dominio';
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
import { createStore, SHRUNK_PHOTO_BYTES, shrinkPhoto, type Turn } from '@fluxpartes/ui';
import { productoText } from './compra-values.ts';

/** The image that was chosen as a purchase's proof. */
export interface Selection {
  file: File;
  /** An object URL. It is revoked when the image is replaced or removed. */
  url: string;
  turn: Turn;
  /** The idempotency key of this image, used for each of its upload attempts. */
  key: string;
}

/** A quarter clockwise. */
export const NEXT_TURN: Record<Turn, Turn> = { 0: 90, 90: 180, 180: 270, 270: 0 };

/**
 * The store of chosen images, by purchase. A purchase has a card and a row, and both show the same image. An image stays
 * until it is uploaded, replaced or removed.
 */
export function createSelectedImages() {
  const store = createStore<ReadonlyMap<number, Selection>>(new Map());
  const get = (id: number): Selection | null => store.get().get(id) ?? null;

  const change = (id: number, next: Selection | null) => {
    const previous = get(id);
    if (previous && previous.url !== next?.url) URL.revokeObjectURL(previous.url);
    const selections = new Map(store.get());
    if (next) selections.set(id, next);
    else selections.delete(id);
    store.set(selections);
  };

  return {
    get,
    subscribe: store.subscribe,
    choose: (id: number, file: File) => change(id, { file, url: URL.createObjectURL(file), turn: 0, key: randomKey() }),
    remove: (id: number) => change(id, null),
    rotate: (id: number) => {
      const selection = get(id);
      if (selection) change(id, { ...selection, turn: NEXT_TURN[selection.turn] });
    },
    /** Revokes all object URLs. */
    release: () => {
      for (const { url } of store.get().values()) URL.revokeObjectURL(url);
      store.set(new Map());
    },
  };
}

/** The image types that the API accepts without conversion. */
const API_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export const IMAGE_TOO_LARGE = 'La imagen es demasiado grande: puede tener hasta 12 MB.';

/** Thrown if the browser cannot shrink the image: the API takes at most 12 MB. */
export class ImageTooLarge extends Error {
  override readonly name = 'ImagenDemasiadoGrande';
  override readonly message = IMAGE_TOO_LARGE;
}

/**
 * Rotates and shrinks an image before its upload. A small image stays unchanged, so that the text in a screenshot stays
 * sharp. An image that this browser cannot read (HEIC) also stays unchanged: the API may read it.
 * @throws ImageTooLarge
 */
export async function prepareImage(file: File, turn: Turn, shrink = shrinkPhoto): Promise<File> {
  const isSmall = file.size <= SHRUNK_PHOTO_BYTES && API_TYPES.includes(file.type);
  if (turn === 0 && isSmall) return file;
  try {
    const name = `${file.name.replace(/\.[^.]*$/, '') || 'comprobante'}.jpg`;
    return new File([await shrink(file, turn)], name, { type: 'image/jpeg' });
  } catch {
    if (file.size > MAX_BYTES.comprobante) throw new ImageTooLarge();
    return file;
  }
}

interface Stored {
  proofs: readonly WaitingProof[];
  shared: SharedImage | null;
  /** The purchase of the transfer details that were opened last. */
  opened: number | null;
  /** Whether the cache was read. */
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
      // The worker makes every open page read the cache again, and uploads the proofs if it can.
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
      // Reuses the key of the online upload, because that upload may have arrived although its response was lost.
      const proof = { ventaId: id, image, key, producto, tried: navigator.onLine ? 1 : 0, after: 0, refused: null };
      return await change(async (cache) => {
        const isAnother = (await waitingOf(cache, id)) === null;
        if (isAnother && (await waitingIn(cache)).length >= MOST_WAITING) throw new RangeError('upload queue is full');
        await putWaiting(cache, proof);
      });
    },
    /** Removes a queued or rejected proof. */
    drop: (ventaId: Compra['id']) => change((cache) => dropWaiting(cache, ventaId)),
    /** Removes a shared image, unless another image has replaced it. */
    dropShared: ({ at }: SharedImage) => change((cache) => dropShared(cache, at)),
    /** Records that a purchase's transfer details were opened: the next shared proof is probably for that purchase. */
    opened: (ventaId: Compra['id']) =>
      void own()
        .then((mine) => mine && putOpened(mine.cache, ventaId))
        .then(reload, () => undefined),
    /**
     * Reads the store now and after every change. @returns a function that stops it
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
