import type { PublicacionVisible } from '@fluxpartes/contrato';
import { createOverlay } from '@fluxpartes/mf-kit';

/** Optimistic updates, confirmed changes and deletions of the seller's own listings. */
export const ownPublicacionesOverlay = createOverlay<PublicacionVisible>(['mf-seller', 'publicaciones']);
