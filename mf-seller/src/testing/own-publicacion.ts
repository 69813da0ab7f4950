import type { Publicacion } from '@fluxpartes/contrato';
import { testPublicacion } from '@fluxpartes/mf-kit/testing';

/** A used part for $ 84.500,50 that user 7 sells. */
export function ownPublicacion(cambios: Partial<Publicacion> = {}): Publicacion {
  return testPublicacion({
    id: 1,
    user_id: 7,
    precio: 84500.5,
    estado: 'usado',
    compatibilidad: [{ marca: 'chevrolet', modelo: 'Cruze' }],
    version: 3,
    ...cambios,
  });
}
