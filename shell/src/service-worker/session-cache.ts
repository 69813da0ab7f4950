import { keepQueue, ownCache, PRIVATE_CACHE, putOwner, restoreQueue } from '@fluxpartes/mf-kit/upload-queue';
import { broadcast } from './client-messages.ts';

/**
 * Counts logins and ends of sessions. If the count changed after a request about the session was sent, its response is
 * dropped.
 */
let changes = 0;

export const sessionChanges = (): number => changes;

/** Serialises changes. */
let last: Promise<unknown> = Promise.resolve();
function enqueue<T>(change: () => Promise<T>): Promise<T> {
  changes += 1;
  const next = last.then(change, change);
  last = next;
  return next;
}

/** Deletes the session's cache and upload queue: the user has signed out. */
export function clearSession(): Promise<void> {
  return enqueue(async () => void (await caches.delete(PRIVATE_CACHE)));
}

/**
 * The session has expired: deletes its cache, but retains its upload queue for the user's next session.
 * @param since `sessionChanges` before the request that got a 401. After a change the 401 may be a former session's.
 */
export async function endSession(since = changes): Promise<void> {
  if (since === changes) await enqueue(deleteCache);
}

async function deleteCache(): Promise<void> {
  const own = await ownCache();
  if (own) await keepQueue(own);
  await caches.delete(PRIVATE_CACHE);
}

interface Owner {
  userId: number;
  perfil: 'mecanico' | 'vendedor';
}

function openFor({ userId, perfil }: Owner): Promise<void> {
  return enqueue(async () => {
    // The same user with the same account type has only confirmed the password again. The cache stays.
    const own = await ownCache();
    if (own?.userId === userId && own.canBuy === (perfil !== 'vendedor')) return;
    await deleteCache();
    const cache = await caches.open(PRIVATE_CACHE);
    await putOwner(cache, userId, perfil);
    // The message makes pages request the upload: without a queue, pages do not check by themselves.
    if (await restoreQueue(cache, userId)) await broadcast({ type: 'waiting changed' });
  });
}

/**
 * This cache exists until the API confirms a logout. Until then the cookie still identifies the user who has signed out.
 */
const PENDING_LOGOUT = 'fp-cierre';

/** In ms: sharing an image waits for a repeated logout, so the wait is limited. */
const LOGOUT_TIMEOUT_MS = 5000;

/** Sends a logout, and marks it as pending until the API confirms it. */
export async function logout(send: () => Promise<Response>): Promise<Response> {
  await caches.open(PENDING_LOGOUT);
  const response = await send();
  if (response.ok || response.status === 401) await caches.delete(PENDING_LOGOUT);
  return response;
}

/** The owner from a response of POST /login or GET /sesion; null for a guest and for the admin, who have no cache. */
function ownerIn(json: string): Owner | null {
  const { user_id, tipoCuenta } = JSON.parse(json) as { user_id?: unknown; tipoCuenta?: unknown };
  if (tipoCuenta !== 'mecanico' && tipoCuenta !== 'vendedor') return null;
  return typeof user_id === 'number' ? { userId: user_id, perfil: tipoCuenta } : null;
}

const setOwner = (owner: Owner | null): Promise<void> => (owner === null ? endSession() : openFor(owner));

/**
 * Opens the cache of a login's session. Another session's cache is deleted before the page gets the response. From the
 * request on the former session may have ended.
 */
export async function login(sent: Promise<Response>): Promise<Response> {
  changes += 1;
  const response = await sent;
  if (response.ok) await openSession(response.clone()).catch(() => undefined);
  return response;
}

async function openSession(response: Response): Promise<void> {
  await caches.delete(PENDING_LOGOUT);
  await setOwner(ownerIn(await response.text()));
}

/** Updates the cache's owner from GET /sesion, after a pending logout. */
export async function syncSession(fetchSesion: () => Promise<Response>): Promise<void> {
  const before = changes;
  if (await caches.has(PENDING_LOGOUT)) {
    await logout(() => fetch('/api/logout', { method: 'POST', signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) }));
  }
  if (await caches.has(PENDING_LOGOUT)) return;
  const response = await fetchSesion();
  if (!response.ok) return;
  const owner = ownerIn(await response.text());
  const own = await ownCache();
  if (changes !== before || owner?.userId === own?.userId) return;
  await setOwner(owner);
}
