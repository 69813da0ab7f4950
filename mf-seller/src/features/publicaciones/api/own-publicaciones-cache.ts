import type { PublicacionVisible } from '@fluxpartes/contrato';
import { createOverlay } from '@fluxpartes/mf-kit';

/** What this browser knows of the seller's own listings beyond their lists: changes, those on their way too, and deletions. */
export const ownPublicacionesOverlay = createOverlay<PublicacionVisible>(['mf-seller', 'publicaciones']);
