import type { PublicacionVisible } from '@fluxpartes/contrato';
import { puedeComprar } from '@fluxpartes/dominio';
import { type SesionActual, useSesion } from '@fluxpartes/mf-kit';

/**
 * What this visitor may do about buying: `comprar`; `iniciar_sesion` (a guest sees the button, disabled);
 * `no_disponible` (a paused listing, seen by a buyer who has it); `sin_compra` (sellers and the admin see no button).
 */
export type ModoDeCompra = 'comprar' | 'iniciar_sesion' | 'no_disponible' | 'sin_compra';

/** The visitor's way to buy, from roles and permissions (specification, section 6). */
export function modoDeCompra(
  sesion: SesionActual,
  publicacion: Pick<PublicacionVisible, 'pausada' | 'user_id'>,
): ModoDeCompra {
  if (sesion.tipo === 'invitado') return 'iniciar_sesion';
  if (sesion.tipo === 'admin' || sesion.perfil !== 'mecanico') return 'sin_compra';
  const esDuenio = publicacion.user_id === sesion.userId;
  if (puedeComprar(sesion.perfil, publicacion, esDuenio)) return 'comprar';
  return esDuenio ? 'sin_compra' : 'no_disponible';
}

/** The same for whoever is looking now. */
export function useModoDeCompra(publicacion: PublicacionVisible): ModoDeCompra {
  return modoDeCompra(useSesion(), publicacion);
}
