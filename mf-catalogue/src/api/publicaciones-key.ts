import type { Page } from '@fluxpartes/api-client';
import type { PublicacionVisible } from '@fluxpartes/contrato';
import type { Audience } from './audience.ts';

/** One page of the catalogue as it lies in the cache. */
export type CatalogoPage = Page<PublicacionVisible>;

/** The beginning of the key of every catalogue list, whoever has loaded it. */
export const PUBLICACIONES_KEY = ['mf-catalogue', 'publicaciones'] as const;

/** The beginning of the key of every listing that is kept by itself, whoever has looked at it. */
export const PUBLICACION_KEY = ['mf-catalogue', 'publicacion'] as const;

/** The beginning of the key of every catalogue list that a viewer has loaded, whatever its filters. */
export function publicacionesKey(audience: Audience) {
  return [...PUBLICACIONES_KEY, audience] as const;
}
