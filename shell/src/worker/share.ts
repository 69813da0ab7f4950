import { MAX_BYTES } from '@fluxpartes/dominio';
import {
  isImage,
  type OwnCache,
  ownCache,
  putShared,
  SHARE,
  SHARE_OUTCOME,
  type ShareOutcome,
} from '@fluxpartes/mf-kit/waiting';
import { heldAgainstApi } from './own-cache.ts';
import { tellPages } from './tell.ts';

/** How long the API may take to say who is signed in, where that is not known here. Milliseconds. */
const PATIENCE = 5000;

/** Whose share it is; the API is asked where the browser has cleared away what was kept. */
async function sharer(): Promise<OwnCache | null> {
  const known = await ownCache();
  if (known) return known;
  await heldAgainstApi(() => fetch('/api/sesion', { signal: AbortSignal.timeout(PATIENCE) })).catch(() => undefined);
  return ownCache();
}

const textOf = (form: FormData): string =>
  ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((part) => typeof part === 'string')
    .join(' ');

/** What is read of a share: its form. */
type Share = Pick<Request, 'formData'>;

async function keepFrom(request: Share): Promise<ShareOutcome> {
  const own = await sharer();
  if (!own) return 'guest';
  if (!own.canBuy) return 'seller';
  const form = await request.formData();
  const files = form.getAll(SHARE.field).filter((file) => file instanceof File && file.size > 0) as File[];
  const image = files.find(isImage);
  if (!image) return files.length === 0 ? 'nothing' : 'wrong_type';
  if (image.size > MAX_BYTES.comprobante) return 'too_large';
  await putShared(own.cache, { image, text: textOf(form), files: files.length, at: Date.now() });
  await tellPages({ type: 'waiting changed' });
  return 'kept';
}

/**
 * Takes what another app shares: the first image of it is kept for whoever is signed in, and nobody is sent anything. Any page
 * may post such a form; only what its owner then presses is sent.
 * @returns leads to the purchases, and says there what became of it
 */
export async function takeShare(request: Share): Promise<Response> {
  const outcome = await keepFrom(request).catch((): ShareOutcome => 'not_arrived');
  return Response.redirect(new URL(`/mis-compras?${SHARE_OUTCOME}=${outcome}`, location.origin), 303);
}
