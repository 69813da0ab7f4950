import type { Venta } from '@fluxpartes/contrato';

/**
 * What a browser keeps for the session that it is in, in one cache that is gone with the session: read and written by the
 * shell's worker and by pages alike (ADR 81). Every part of it is held by the cache that it was opened with: what is put into
 * one that was deleted meanwhile goes with it.
 */
export const PRIVATE_CACHE = 'fp-privado';

/** Where the cache says whose it is: an address that nobody asks for, as are those below. */
const OWNER = '/de-quien';
const SHARED = '/compartido';
const OPENED = '/datos-vistos';
const WAITING = '/espera/';

/** Where what a person has queued lies while their session is over: it goes on with their next one. */
const KEPT_FOR = 'fp-cola-';

async function moveQueue(from: Cache, to: Cache): Promise<void> {
  for (const request of await from.keys()) {
    const { pathname } = new URL(request.url);
    const kept = pathname === SHARED || pathname.startsWith(WAITING) ? await from.match(request) : undefined;
    if (kept) await to.put(request, kept);
  }
}

/** A session has ended otherwise than by its owner: what they have queued waits for them. */
export async function keepQueue({ cache, userId }: OwnCache): Promise<void> {
  await moveQueue(cache, await caches.open(KEPT_FOR + userId));
}

/** The same person has signed in. @returns whether something was kept for them */
export async function restoreQueue(cache: Cache, userId: number): Promise<boolean> {
  if (!(await caches.has(KEPT_FOR + userId))) return false;
  await moveQueue(await caches.open(KEPT_FOR + userId), cache);
  return caches.delete(KEPT_FOR + userId);
}

/** On a kept image: what is known of it, as JSON. */
const ABOUT = 'X-Datos';

/** How many proofs wait at most; each is of 12 MB at most, and of 500 kB as a rule. */
export const MOST_WAITING = 10;

/** Of the text that came along with a shared image. Characters. */
const LONGEST_TEXT = 1000;

/** Where a phone's share sheet leads (manifest.webmanifest), and the field of its form that holds the files. */
export const SHARE = { path: '/compartir', field: 'comprobante' } as const;

/** In the address of the page that a share leads to: what became of it. */
export const SHARE_OUTCOME = 'compartido';

/** `kept`: an image is kept. Of the others none is: no image, too large, no file, never arrived, nobody signed in, a seller. */
export type ShareOutcome = 'kept' | 'wrong_type' | 'too_large' | 'nothing' | 'not_arrived' | 'guest' | 'seller';

/** The cache of the session that this browser is in, and whose it is. */
export interface OwnCache {
  cache: Cache;
  userId: number;
  /** Sellers have no purchases. */
  canBuy: boolean;
}

/** The present session's; null for a guest, for the admin, where it is not known, and where browsers keep nothing. */
export async function ownCache(): Promise<OwnCache | null> {
  if (!globalThis.caches || !(await caches.has(PRIVATE_CACHE))) return null;
  const cache = await caches.open(PRIVATE_CACHE);
  const owner = await cache.match(OWNER);
  if (!owner) return null;
  return { cache, userId: Number(await owner.text()), canBuy: owner.headers.get('X-Perfil') !== 'vendedor' };
}

/** Says whose a cache is that was just opened. */
export function putOwner(cache: Cache, userId: number, perfil: string): Promise<void> {
  return cache.put(OWNER, new Response(String(userId), { headers: { 'X-Perfil': perfil } }));
}

/** What the type or, where a phone's system does not know it, the name says of a file (specification, section 5, 'Payment proof'). */
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

/** An image that another app has shared, for which no purchase is chosen yet. */
export interface SharedImage {
  image: File;
  /** What came along, of whoever shared: compared with amounts, never shown. */
  text: string;
  /** How many files were shared; this is the first image. */
  files: number;
  /** When, in ms since 1970. */
  at: number;
}

/** Keeps a shared image in the place of the one before. */
export function putShared(cache: Cache, { image, text, files, at }: SharedImage): Promise<void> {
  return putImage(cache, SHARED, image, { text: text.slice(0, LONGEST_TEXT), files, at });
}

/** The shared image; null where there is none. */
export const sharedIn = (cache: Cache): Promise<SharedImage | null> => imageAt(cache, SHARED);

/** Lets go of a shared image, unless another one has taken its place. */
export async function dropShared(cache: Cache, at: number): Promise<void> {
  if ((await sharedIn(cache))?.at === at) await cache.delete(SHARED);
}

/** Remembers of which purchase the transfer details were looked at last. */
export const putOpened = (cache: Cache, ventaId: Venta['id']): Promise<void> =>
  cache.put(OPENED, new Response(String(ventaId)));

/** Of which purchase the transfer details were looked at last; null where none were. */
export async function openedIn(cache: Cache): Promise<number | null> {
  const opened = await cache.match(OPENED);
  return opened ? Number(await opened.text()) : null;
}

/** A proof that waits for the network: one for each purchase, as it is to be sent. */
export interface WaitingProof {
  ventaId: Venta['id'];
  image: File;
  /** Under which it is sent, each time: it tells this image from another one of the same purchase. */
  key: string;
  /** What was bought. */
  producto: string;
  /** How often it was sent without an answer that counts: it may have arrived. */
  tried: number;
  /** Before which it is not tried again by itself, in ms since 1970. */
  after: number;
  /** Why the API does not take it, in its words: it is sent no more, and stays until its owner has seen that. */
  refused: string | null;
}

const addressOf = (ventaId: number) => `${WAITING}${ventaId}`;

/** Keeps a proof as it now stands. @throws where the browser has no room */
export function putWaiting(cache: Cache, { ventaId, image, ...about }: WaitingProof): Promise<void> {
  return putImage(cache, addressOf(ventaId), image, { ...about, ventaId });
}

/** Every proof that is kept: those that wait and those that were refused. */
export async function waitingIn(cache: Cache): Promise<WaitingProof[]> {
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(WAITING));
  const proofs = await Promise.all(keys.map((key) => imageAt<Omit<WaitingProof, 'image'>>(cache, key)));
  return proofs.filter((proof) => proof !== null);
}

/** The proof of a purchase that is kept; null where none is. */
export const waitingOf = (cache: Cache, ventaId: number): Promise<WaitingProof | null> =>
  imageAt<Omit<WaitingProof, 'image'>>(cache, addressOf(ventaId));

/** Whether a proof is still kept: not where it was taken back, also not where another image has its place. */
export const isWaiting = async (
  cache: Cache,
  { ventaId, key }: Pick<WaitingProof, 'ventaId' | 'key'>,
): Promise<boolean> => (await waitingOf(cache, ventaId))?.key === key;

/** Lets go of a purchase's proof. */
export const dropWaiting = async (cache: Cache, ventaId: number): Promise<void> =>
  void (await cache.delete(addressOf(ventaId)));

/** The worker tells every page: something else is kept now; a purchase's proof has arrived. */
export type WaitingNews = { type: 'waiting changed' } | { type: 'proof arrived'; ventaId: Venta['id'] };

/**
 * A page tells the worker that something else waits now; or has what waits sent, `anew` where something speaks for a network:
 * then what has just failed is tried at once.
 */
export type WaitingToWorker = { type: 'waiting changed' } | { type: 'send what waits'; anew: boolean };
