import type { PublicacionVisible } from '@fluxpartes/contrato';
import { createCapa } from '@fluxpartes/mf-kit';

/** What this browser knows of the seller's own listings beyond their lists: changes, those on their way too, and deletions. */
export const capaDeMias = createCapa<PublicacionVisible>('mis-publicaciones');
