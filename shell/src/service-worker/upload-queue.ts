import { createApiClient, isApiError } from '@fluxpartes/api-client';
import {
  dropWaiting,
  isWaiting,
  type OwnCache,
  ownCache,
  putWaiting,
  type WaitingProof,
  waitingIn,
} from '@fluxpartes/mf-kit/upload-queue';
import { broadcast } from './client-messages.ts';
import { endSession, sessionChanges, syncSession } from './session-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** Tag of the Background Sync event. */
export const SYNC = 'fp-espera';

/** Web Lock: a previous service worker may still be uploading. */
const LOCK = 'fp-espera';

/** In ms: enough for 12 MB at 0.5 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 200_000;
const SESION_TIMEOUT_MS = 10_000;

/** Exponential backoff. */
const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 15 * 60_000;

const api = createApiClient({ baseUrl: '/api', fetch: (...request) => fetch(...request) });

/**
 * Registers a Background Sync, which also runs without an open page. In browsers without Background Sync, open pages
 * request the upload.
 */
export async function requestSync(): Promise<void> {
  const { sync } = self.registration as { sync?: { register: (tag: string) => Promise<void> } };
  await sync?.register(SYNC).catch(() => undefined);
}

type UploadResult = 'arrived' | 'ended' | 'gone' | 'later' | { refused: string };

let current: { proof: WaitingProof; control: AbortController } | null = null;

/** Aborts the current upload if its proof has left the queue. */
export async function abortWithdrawn(): Promise<void> {
  const upload = current;
  const own = upload && (await ownCache());
  if (upload && !(own && (await isWaiting(own.cache, upload.proof)))) upload.control.abort();
}

/**
 * The result of a failed upload. `clave_usada` for the same idempotency key means that this image had arrived. An image
 * under another key is a different image, and this image is rejected. A response that is not the API's, such as a captive
 * portal's page, means retry.
 */
function resultOf(error: unknown): UploadResult {
  if (!isApiError(error)) return 'later';
  const { status, codigo, message } = error;
  if (codigo === 'clave_usada') return 'arrived';
  if (status === 401) return 'ended';
  const isTemporary = status >= 500 || [408, 425, 426, 429].includes(status) || codigo === 'respuesta_ilegible';
  return isTemporary ? 'later' : { refused: message };
}

/**
 * Uploads a proof. The attempt is counted before the upload: a service worker that is stopped during the upload may have
 * delivered the proof.
 */
async function upload(cache: Cache, proof: WaitingProof): Promise<UploadResult> {
  const { ventaId, image, key } = proof;
  if (!(await isWaiting(cache, proof))) return 'gone';
  const tried = proof.tried + 1;
  await putWaiting(cache, { ...proof, tried });
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), UPLOAD_TIMEOUT_MS);
  current = { proof, control };
  const since = sessionChanges();
  const result = await api.ventas
    .uploadComprobante(ventaId, image, { signal: control.signal, idempotencyKey: key })
    .then(() => 'arrived' as const, resultOf);
  current = null;
  clearTimeout(timer);
  const isQueued = await isWaiting(cache, proof);
  if (result === 'ended') await endSession(since);
  else if (result === 'arrived') {
    if (isQueued) await dropWaiting(cache, ventaId);
    await broadcast({ type: 'proof arrived', ventaId });
  } else if (isQueued && result !== 'gone') {
    const after = Date.now() + Math.min(FIRST_RETRY_MS * 2 ** (tried - 1), MAX_RETRY_MS);
    await putWaiting(cache, { ...proof, tried, after, refused: result === 'later' ? null : result.refused });
  }
  return result;
}

/**
 * The session's cache after the API has confirmed its owner; null if the API does not respond. The check detects a network
 * without internet at a hundredth of an upload's cost, and without counting an attempt.
 */
async function confirmedOwner(): Promise<OwnCache | null> {
  let isReachable = false;
  const fetchSesion = async () => {
    const response = await fetch('/api/sesion', { signal: AbortSignal.timeout(SESION_TIMEOUT_MS) });
    isReachable = response.ok;
    return response;
  };
  await syncSession(fetchSesion).catch(() => {
    isReachable = false;
  });
  return isReachable ? await ownCache() : null;
}

/** The pending proofs, without the rejected proofs. */
const pendingOf = async (own: OwnCache | null): Promise<WaitingProof[]> =>
  own ? (await waitingIn(own.cache)).filter(({ refused }) => refused === null) : [];

async function uploadDue(own: OwnCache, isDue: (proof: WaitingProof) => boolean): Promise<void> {
  for (const proof of (await pendingOf(own)).filter(isDue)) {
    const result = await upload(own.cache, proof);
    if (result !== 'later') await broadcast({ type: 'waiting changed' });
    if (result === 'ended') return;
  }
}

async function uploadAll(ignoreBackoff: boolean): Promise<boolean> {
  const isDue = ({ after }: WaitingProof) => ignoreBackoff || after <= Date.now();
  const pending = await pendingOf(await ownCache());
  if (!pending.some(isDue)) return pending.length === 0;
  const confirmed = await confirmedOwner();
  if (confirmed) await uploadDue(confirmed, isDue);
  const own = await ownCache();
  // The session has ended at the API. Open pages notice it by this message.
  if (!own) await broadcast({ type: 'waiting changed' });
  return (await pendingOf(own)).length === 0;
}

/** Uploads pending proofs, one at a time. @returns whether the queue is empty */
export async function uploadPending(ignoreBackoff: boolean): Promise<boolean> {
  if (!navigator.onLine) return false;
  return await navigator.locks.request(LOCK, () => uploadAll(ignoreBackoff));
}
