import type { Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import { createOverlay } from '@fluxpartes/mf-kit';

/** Optimistic updates, confirmed changes and deletions of the seller's own listings. */
export const ownPublicacionesOverlay = createOverlay<PublicacionVisible>(['mf-seller', 'publicaciones']);

/** The owner gets the whole listing; a guest gets it without the price. */
export function isOwn(userId: number, publicacion: PublicacionVisible): publicacion is Publicacion {
  return publicacion.user_id === userId && publicacion.precio !== undefined;
}

/** The id of the listing that was just edited: the list marks its card. */
export const savedKey = (userId: number) => ['mf-seller', 'publicacion-guardada', userId] as const;
