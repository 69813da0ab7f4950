import { PRIVATE_CACHE } from '../installed/addresses.ts';

/** The cache of the session that this browser is in, and whose it is. */
export interface OwnCache {
  cache: Cache;
  userId: number;
}

/** Where the cache says whose it is: an address that nobody asks for. */
const OWNER = '/de-quien';

/** How often a session has begun or ended in this worker's life: an answer that such a change has overtaken counts no more. */
let changes = 0;

/** One change after the other. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const next = last.then(change, change);
  last = next;
  return next;
}

/**
 * The cache of the present session; null for a guest, for the admin, and where it is not known. Opened once for each request
 * and held: what is put into one that was deleted meanwhile goes with it.
 */
export async function ownCache(): Promise<OwnCache | null> {
  if (!(await caches.has(PRIVATE_CACHE))) return null;
  const cache = await caches.open(PRIVATE_CACHE);
  const owner = await cache.match(OWNER);
  return owner ? { cache, userId: Number(await owner.text()) } : null;
}

/** Takes away all that was kept for whoever was signed in. */
export function forgetOwn(): Promise<void> {
  changes += 1;
  return inTurn(async () => void (await caches.delete(PRIVATE_CACHE)));
}

function belongTo(userId: number): Promise<void> {
  changes += 1;
  return inTurn(async () => {
    await caches.delete(PRIVATE_CACHE);
    const cache = await caches.open(PRIVATE_CACHE);
    await cache.put(OWNER, new Response(String(userId)));
  });
}

/** Whose session an answer of POST /login or GET /sesion says it is; null: a guest's, or the admin's, for whom nothing is kept. */
function userIn(json: string): number | null {
  const { user_id, tipoCuenta } = JSON.parse(json) as { user_id?: unknown; tipoCuenta?: unknown };
  return typeof user_id === 'number' && (tipoCuenta === 'mecanico' || tipoCuenta === 'vendedor') ? user_id : null;
}

/** Somebody has signed in: what was kept of another session is gone before the page knows. */
export async function signedIn(response: Response): Promise<void> {
  const userId = userIn(await response.text());
  await (userId === null ? forgetOwn() : belongTo(userId));
}

/** What the API says of the present session. @param ask asks it */
export async function heldAgainstApi(ask: () => Promise<Response>): Promise<void> {
  const before = changes;
  const response = await ask();
  if (!response.ok) return;
  const userId = userIn(await response.text());
  const own = await ownCache();
  if (changes !== before || userId === (own?.userId ?? null)) return;
  await (userId === null ? forgetOwn() : belongTo(userId));
}
