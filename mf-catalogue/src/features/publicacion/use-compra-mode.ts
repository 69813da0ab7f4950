import type { PublicacionVisible } from '@fluxpartes/contrato';
import { canComprar } from '@fluxpartes/dominio';
import { type CurrentSesion, useSesion } from '@fluxpartes/mf-kit';

/**
 * What this visitor may do about buying: `comprar`; `iniciar_sesion` (a guest sees the button, disabled);
 * `no_disponible` (a paused listing, seen by a buyer who has it); `sin_compra` (sellers and the admin see no button).
 */
export type CompraMode = 'comprar' | 'iniciar_sesion' | 'no_disponible' | 'sin_compra';

/** The visitor's way to buy, from roles and permissions (specification, section 6). */
export function compraMode(
  sesion: CurrentSesion,
  publicacion: Pick<PublicacionVisible, 'pausada' | 'user_id'>,
): CompraMode {
  if (sesion.tipo === 'invitado') return 'iniciar_sesion';
  if (sesion.tipo === 'admin' || sesion.perfil !== 'mecanico') return 'sin_compra';
  const isOwner = publicacion.user_id === sesion.userId;
  if (canComprar(sesion.perfil, publicacion, isOwner)) return 'comprar';
  return isOwner ? 'sin_compra' : 'no_disponible';
}

/** The same for whoever is looking now. */
export function useCompraMode(publicacion: PublicacionVisible): CompraMode {
  return compraMode(useSesion(), publicacion);
}
