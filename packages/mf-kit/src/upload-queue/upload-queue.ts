import type { Venta } from '@fluxpartes/contrato';

/**
 * Cache Storage of the current session, shared by the service worker and pages (ADR 81). It is deleted with the session; a
 * write through an open reference to the deleted cache is lost.
 */
export const PRIVATE_CACHE = 'fp-privado';

/** Keys in the cache. The server has no such paths. */
const OWNER = '/de-quien';
const SHARED = '/compartido';
const OPENED = '/datos-vistos';
const WAITING = '/espera/';

/** Prefix of the cache with a signed-out user's queue; the user's next session takes the queue over. */
const KEPT_FOR = 'fp-cola-';

async function moveQueue(from: Cache, to: Cache): Promise<void> {
  for (const request of await from.keys()) {
    const { pathname } = new URL(request.url);
    const kept = pathname === SHARED || pathname.startsWith(WAITING) ? await from.match(request) : undefined;
    if (kept) await to.put(request, kept);
  }
}

/** Stores the queue for the user's next session: the session has expired without a logout. */
export async function keepQueue({ cache, userId }: OwnCache): Promise<void> {
  await moveQueue(cache, await caches.open(KEPT_FOR + userId));
}

/** Restores the queue after the same user has signed in again. @returns whether a queue was restored */
export async function restoreQueue(cache: Cache, userId: number): Promise<boolean> {
  if (!(await caches.has(KEPT_FOR + userId))) return false;
  await moveQueue(await caches.open(KEPT_FOR + userId), cache);
  return caches.delete(KEPT_FOR + userId);
}

/** Name of the header that holds a stored image's metadata as JSON. */
const ABOUT = 'X-Datos';

/** Maximum number of queued proofs. A proof has at most 12 MB, and usually 500 kB. */
export const MOST_WAITING = 10;

/** Maximum length of the text of a shared image, in characters. */
const LONGEST_TEXT = 1000;

/** The share target of manifest.webmanifest, and the field of its form that holds the files. */
export const SHARE = { path: '/compartir', field: 'comprobante' } as const;

/** Query parameter with the outcome of a share. */
export const SHARE_OUTCOME = 'compartido';

/**
 * `kept`: the image is stored. The other outcomes store no image: no image, too large, no file, failed upload, signed out,
 * a seller.
 */
export type ShareOutcome = 'kept' | 'wrong_type' | 'too_large' | 'nothing' | 'not_arrived' | 'guest' | 'seller';

/** The cache of the current session, and its user. */
export interface OwnCache {
  cache: Cache;
  userId: number;
  /** Whether the user can buy: sellers have no purchases. */
  canBuy: boolean;
}

/**
 * The current session's cache. Null for a guest, for the admin, while the session is unknown, and without Cache Storage.
 */
export async function ownCache(): Promise<OwnCache | null> {
  if (!globalThis.caches || !(await caches.has(PRIVATE_CACHE))) return null;
  const cache = await caches.open(PRIVATE_CACHE);
  const owner = await cache.match(OWNER);
  if (!owner) return null;
  return { cache, userId: Number(await owner.text()), canBuy: owner.headers.get('X-Perfil') !== 'vendedor' };
}

export function putOwner(cache: Cache, userId: number, perfil: string): Promise<void> {
  return cache.put(OWNER, new Response(String(userId), { headers: { 'X-Perfil': perfil } }));
}

/**
 * Decides by the type, and by the name if a phone's system does not know the type.
 */
export function isImage({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name));
}

async function putImage(cache: Cache, address: string, image: File, about: object): Promise<void> {
  const text = encodeURIComponent(JSON.stringify({ ...about, nombre: image.name }));
  await cache.put(address, new Response(image, { headers: { 'Content-Type': image.type, [ABOUT]: text } }));
}

async function imageAt<T>(cache: Cache, address: RequestInfo): Promise<(T & { image: File }) | null> {
  const kept = await cache.match(address);
  if (!kept) return null;
  const { nombre, ...about } = JSON.parse(decodeURIComponent(kept.headers.get(ABOUT) ?? '')) as T & { nombre: string };
  const type = kept.headers.get('Content-Type') ?? '';
  return { ...(about as T), image: new File([await kept.blob()], nombre, { type }) };
}

/** An image that another app has shared, before the user chooses its purchase. */
export interface SharedImage {
  image: File;
  /** The text shared with the image: it is compared with amounts and never shown. */
  text: string;
  /** The number of shared files; only the first image is stored. */
  files: number;
  /** The time of the share, in ms since 1970. */
  at: number;
}

/** Replaces the shared image. */
export function putShared(cache: Cache, { image, text, files, at }: SharedImage): Promise<void> {
  return putImage(cache, SHARED, image, { text: text.slice(0, LONGEST_TEXT), files, at });
}

export const sharedIn = (cache: Cache): Promise<SharedImage | null> => imageAt(cache, SHARED);

/** Deletes a shared image, unless another image has replaced it. */
export async function dropShared(cache: Cache, at: number): Promise<void> {
  if ((await sharedIn(cache))?.at === at) await cache.delete(SHARED);
}

/** Stores the purchase whose transfer details were opened last. */
export const putOpened = (cache: Cache, ventaId: Venta['id']): Promise<void> =>
  cache.put(OPENED, new Response(String(ventaId)));

export async function openedIn(cache: Cache): Promise<number | null> {
  const opened = await cache.match(OPENED);
  return opened ? Number(await opened.text()) : null;
}

/** A proof in the upload queue, one for each purchase. */
export interface WaitingProof {
  ventaId: Venta['id'];
  image: File;
  /** The idempotency key of all attempts to send this image; another image of the same purchase has another key. */
  key: string;
  /** The name of the bought part. */
  producto: string;
  /** The number of attempts without a conclusive response: the API may have received one of them. */
  tried: number;
  /** The earliest automatic retry, in ms since 1970. */
  after: number;
  /** The API's rejection in its words. The proof is not sent again, and stays until the user has seen the message. */
  refused: string | null;
}

const addressOf = (ventaId: number) => `${WAITING}${ventaId}`;

/** Stores a proof. @throws if the quota is exceeded */
export function putWaiting(cache: Cache, { ventaId, image, ...about }: WaitingProof): Promise<void> {
  return putImage(cache, addressOf(ventaId), image, { ...about, ventaId });
}

/** All stored proofs, rejected ones too. */
export async function waitingIn(cache: Cache): Promise<WaitingProof[]> {
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(WAITING));
  const proofs = await Promise.all(keys.map((key) => imageAt<Omit<WaitingProof, 'image'>>(cache, key)));
  return proofs.filter((proof) => proof !== null);
}

export const waitingOf = (cache: Cache, ventaId: number): Promise<WaitingProof | null> =>
  imageAt<Omit<WaitingProof, 'image'>>(cache, addressOf(ventaId));

/** Whether this image of a proof is still stored: false after it was withdrawn or replaced. */
export const isWaiting = async (
  cache: Cache,
  { ventaId, key }: Pick<WaitingProof, 'ventaId' | 'key'>,
): Promise<boolean> => (await waitingOf(cache, ventaId))?.key === key;

export const dropWaiting = async (cache: Cache, ventaId: number): Promise<void> =>
  void (await cache.delete(addressOf(ventaId)));

/** Service worker to all pages: the queue has changed; a purchase's proof has arrived. */
export type WaitingNews = { type: 'waiting changed' } | { type: 'proof arrived'; ventaId: Venta['id'] };

/**
 * Messages from a page to the service worker: the queue has changed, or send the queue. `anew` means that the network
 * seems to be back: failed proofs are retried without their delay.
 */
export type WaitingToWorker = { type: 'waiting changed' } | { type: 'send what waits'; anew: boolean };
