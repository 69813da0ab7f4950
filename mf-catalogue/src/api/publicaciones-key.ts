import type { Page } from '@fluxpartes/api-client';
import type { PublicacionVisible } from '@fluxpartes/contrato';
import type { Espectador } from './espectador.ts';

/** One page of the catalogue as it lies in the cache. */
export type PaginaDeCatalogo = Page<PublicacionVisible>;

/** The beginning of the key of every catalogue list that a viewer has loaded, whatever its filters. */
export function publicacionesKey(espectador: Espectador) {
  return ['publicaciones', espectador] as const;
}
