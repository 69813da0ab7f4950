import { MAX_BYTES } from '@fluxpartes/dominio';
import {
  isImage,
  type OwnCache,
  ownCache,
  putShared,
  SHARE,
  SHARE_OUTCOME,
  type ShareOutcome,
} from '@fluxpartes/mf-kit/upload-queue';
import { broadcast } from './client-messages.ts';
import { syncSession } from './session-cache.ts';

const SESION_TIMEOUT_MS = 5000;

/** The current session's cache. The browser may have evicted the cache, so then the worker asks the API. */
async function currentOwner(): Promise<OwnCache | null> {
  const known = await ownCache();
  if (known) return known;
  await syncSession(() => fetch('/api/sesion', { signal: AbortSignal.timeout(SESION_TIMEOUT_MS) })).catch(
    () => undefined,
  );
  return ownCache();
}

const textOf = (form: FormData): string =>
  ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((part) => typeof part === 'string')
    .join(' ');

type Share = Pick<Request, 'formData'>;

async function storeShare(request: Share): Promise<ShareOutcome> {
  const own = await currentOwner();
  if (!own) return 'guest';
  if (!own.canBuy) return 'seller';
  const form = await request.formData();
  const files = form.getAll(SHARE.field).filter((file) => file instanceof File && file.size > 0) as File[];
  const image = files.find(isImage);
  if (!image) return files.length === 0 ? 'nothing' : 'wrong_type';
  if (image.size > MAX_BYTES.comprobante) return 'too_large';
  await putShared(own.cache, { image, text: textOf(form), files: files.length, at: Date.now() });
  await broadcast({ type: 'waiting changed' });
  return 'kept';
}

/**
 * Stores the first shared image for the signed-in user, and redirects to the purchases with the outcome. Nothing is uploaded
 * before the user confirms, because any site can post such a form.
 */
export async function receiveShare(request: Share): Promise<Response> {
  const outcome = await storeShare(request).catch((): ShareOutcome => 'not_arrived');
  return Response.redirect(new URL(`/mis-compras?${SHARE_OUTCOME}=${outcome}`, location.origin), 303);
}
