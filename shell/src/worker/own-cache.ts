import { keepQueue, ownCache, PRIVATE_CACHE, putOwner, restoreQueue } from '@fluxpartes/mf-kit/waiting';
import { tellPages } from './tell.ts';

/** How often a session has begun or ended in this worker's life: an answer that such a change has overtaken counts no more. */
let changes = 0;

/** One change after the other. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const next = last.then(change, change);
  last = next;
  return next;
}

/** Takes away all that was kept for whoever was signed in, as they have signed out. */
export function forgetOwn(): Promise<void> {
  changes += 1;
  return inTurn(async () => void (await caches.delete(PRIVATE_CACHE)));
}

/** The same where the session has ended by itself: what its owner has queued waits for their next one. */
export function endOwn(): Promise<void> {
  changes += 1;
  return inTurn(takeAway);
}

async function takeAway(): Promise<void> {
  const own = await ownCache();
  if (own) await keepQueue(own);
  await caches.delete(PRIVATE_CACHE);
}

function belongTo({ userId, perfil }: Owner): Promise<void> {
  changes += 1;
  return inTurn(async () => {
    // The same person, who has confirmed a password: nothing of theirs goes.
    const own = await ownCache();
    if (own?.userId === userId && own.canBuy === (perfil !== 'vendedor')) return;
    await takeAway();
    const cache = await caches.open(PRIVATE_CACHE);
    await putOwner(cache, userId, perfil);
    // Open pages have it sent: none of them looks by itself while nothing waits.
    if (await restoreQueue(cache, userId)) await tellPages({ type: 'waiting changed' });
  });
}

/** There while a logout has not reached the API: its cookie still stands for whoever has signed out. */
const CLOSING = 'fp-cierre';

/** How long a logout that is sent again may take: whoever shares an image waits for it. Milliseconds. */
const PATIENCE = 5000;

/** Sends a logout, and remembers it until the API knows. */
export async function closeAtApi(send: () => Promise<Response>): Promise<Response> {
  await caches.open(CLOSING);
  const response = await send();
  if (response.ok || response.status === 401) await caches.delete(CLOSING);
  return response;
}

interface Owner {
  userId: number;
  perfil: 'mecanico' | 'vendedor';
}

/** Whose session an answer of POST /login or GET /sesion says it is; null: a guest's, or the admin's, for whom nothing is kept. */
function ownerIn(json: string): Owner | null {
  const { user_id, tipoCuenta } = JSON.parse(json) as { user_id?: unknown; tipoCuenta?: unknown };
  if (tipoCuenta !== 'mecanico' && tipoCuenta !== 'vendedor') return null;
  return typeof user_id === 'number' ? { userId: user_id, perfil: tipoCuenta } : null;
}

/** Somebody has signed in: what was kept of another session is gone before the page knows. */
export async function signedIn(response: Response): Promise<void> {
  await caches.delete(CLOSING);
  const owner = ownerIn(await response.text());
  await (owner === null ? endOwn() : belongTo(owner));
}

/** What the API says of the present session. @param ask asks it */
export async function heldAgainstApi(ask: () => Promise<Response>): Promise<void> {
  const before = changes;
  if (await caches.has(CLOSING)) {
    await closeAtApi(() => fetch('/api/logout', { method: 'POST', signal: AbortSignal.timeout(PATIENCE) }));
  }
  if (await caches.has(CLOSING)) return;
  const response = await ask();
  if (!response.ok) return;
  const owner = ownerIn(await response.text());
  const own = await ownCache();
  if (changes !== before || owner?.userId === own?.userId) return;
  await (owner === null ? endOwn() : belongTo(owner));
}
