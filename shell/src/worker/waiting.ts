import { createApiClient, isApiError } from '@fluxpartes/api-client';
import {
  dropWaiting,
  isWaiting,
  type OwnCache,
  ownCache,
  putWaiting,
  type WaitingProof,
  waitingIn,
} from '@fluxpartes/mf-kit/waiting';
import { endOwn, heldAgainstApi } from './own-cache.ts';
import { tellPages } from './tell.ts';

declare const self: ServiceWorkerGlobalScope;

/** What a browser calls this by when the network is back and no page is open, where it has such a thing. */
export const SYNC = 'fp-espera';

/** Held by the one that sends: tabs have one worker, but the one of before may still be at it. */
const LOCK = 'fp-espera';

/** How long one upload may take: twelve megabytes at 0.5 Mbit/s. Milliseconds. */
const PATIENCE = 200_000;

/** How long the API may take to say that it is there. Milliseconds. */
const ASKING = 10_000;

/** Before what has failed is tried again by itself: this, then twice as long each time, up to the longest. Milliseconds. */
const FIRST_PAUSE = 5000;
const LONGEST_PAUSE = 15 * 60_000;

const api = createApiClient({ baseUrl: '/api', fetch: (...request) => fetch(...request) });

/** Has the browser call when there is a network, though every page be closed by then. Where it cannot, pages do. */
export async function callLater(): Promise<void> {
  const { sync } = self.registration as { sync?: { register: (tag: string) => Promise<void> } };
  await sync?.register(SYNC).catch(() => undefined);
}

type Standing = 'arrived' | 'ended' | 'gone' | 'later' | { refused: string };

/** The upload that is under way, and of which image. */
let underWay: { proof: WaitingProof; control: AbortController } | null = null;

/** Stops the upload of an image that was taken back meanwhile. */
export async function stopTakenBack(): Promise<void> {
  const upload = underWay;
  const own = upload && (await ownCache());
  if (upload && !(own && (await isWaiting(own.cache, upload.proof)))) upload.control.abort();
}

/**
 * How it stands with a proof that was not taken. Its key answers for one that had arrived; what is there under another key
 * is another image, and this one was refused. What is no answer of the API's, as a café's page, counts as none.
 */
function standingOf(error: unknown): Standing {
  if (!isApiError(error)) return 'later';
  const { status, codigo, message } = error;
  if (codigo === 'clave_usada') return 'arrived';
  if (status === 401) return 'ended';
  const passes = status >= 500 || [408, 425, 426, 429].includes(status) || codigo === 'respuesta_ilegible';
  return passes ? 'later' : { refused: message };
}

/** Sends one. Before it goes it counts as tried: whoever stops this worker in the middle does not stop that. */
async function sendOne(cache: Cache, proof: WaitingProof): Promise<Standing> {
  const { ventaId, image, key } = proof;
  if (!(await isWaiting(cache, proof))) return 'gone';
  const tried = proof.tried + 1;
  await putWaiting(cache, { ...proof, tried });
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), PATIENCE);
  underWay = { proof, control };
  const standing = await api.ventas
    .uploadComprobante(ventaId, image, { signal: control.signal, idempotencyKey: key })
    .then(
      () => 'arrived' as const,
      (error: unknown) => standingOf(error),
    );
  underWay = null;
  clearTimeout(timer);
  const isKept = await isWaiting(cache, proof);
  if (standing === 'ended') await endOwn();
  else if (standing === 'arrived') {
    if (isKept) await dropWaiting(cache, ventaId);
    await tellPages({ type: 'proof arrived', ventaId });
  } else if (isKept && standing !== 'gone') {
    const after = Date.now() + Math.min(FIRST_PAUSE * 2 ** (tried - 1), LONGEST_PAUSE);
    await putWaiting(cache, { ...proof, tried, after, refused: standing === 'later' ? null : standing.refused });
  }
  return standing;
}

/**
 * Whose what waits is, as the API says right now; null where it says nothing. A browser believes in networks that carry
 * nothing: this costs a hundredth of an image, and what never left the device does not count as tried. A session that has
 * ended meanwhile, or is another's, takes along what waits.
 */
async function ownAtApi(): Promise<OwnCache | null> {
  let isThere = false;
  const ask = async () => {
    const response = await fetch('/api/sesion', { signal: AbortSignal.timeout(ASKING) });
    isThere = response.ok;
    return response;
  };
  await heldAgainstApi(ask).catch(() => {
    isThere = false;
  });
  return isThere ? await ownCache() : null;
}

async function sendDue(own: OwnCache, due: readonly WaitingProof[]): Promise<void> {
  for (const proof of due) {
    const standing = await sendOne(own.cache, proof);
    if (standing !== 'later') await tellPages({ type: 'waiting changed' });
    if (standing === 'ended') return;
  }
}

/** What is to be sent; all that is not refused for good, but that one waits before it is tried again. */
const waitingOf = async (own: OwnCache | null): Promise<WaitingProof[]> =>
  own ? (await waitingIn(own.cache)).filter(({ refused }) => refused === null) : [];

async function sendAll(anew: boolean): Promise<boolean> {
  const isDue = ({ after }: WaitingProof) => anew || after <= Date.now();
  const waits = await waitingOf(await ownCache());
  if (!waits.some(isDue)) return waits.length === 0;
  const confirmed = await ownAtApi();
  if (confirmed) await sendDue(confirmed, (await waitingOf(confirmed)).filter(isDue));
  const own = await ownCache();
  // The session has ended, as the API has just said: open pages find that out.
  if (!own) await tellPages({ type: 'waiting changed' });
  return (await waitingOf(own)).length === 0;
}

/**
 * Sends what waits for the network, one after the other and by nobody else meanwhile. @param anew what has just failed too
 * @returns whether nothing waits any more
 */
export async function sendWhatWaits(anew: boolean): Promise<boolean> {
  if (!navigator.onLine) return false;
  return await navigator.locks.request(LOCK, () => sendAll(anew));
}
