import type { PublicacionVisible } from '@fluxpartes/contrato';
import { type CurrentSesion, useSesion } from '@fluxpartes/mf-kit';

/**
 * Who is looking, as a part of every query key: the API answers the same path differently to a guest, a user and the
 * admin, so what one of them was shown is never read from the cache by another.
 */
export type Audience = number | 'invitado' | 'admin';

/** The user's id, or the kind of session that has none. */
export function audienceOf(sesion: CurrentSesion): Audience {
  return sesion.tipo === 'usuario' ? sesion.userId : sesion.tipo;
}

/** Who is looking now. */
export function useAudience(): Audience {
  return audienceOf(useSesion());
}

/**
 * A listing as this viewer may see it. For a guest the five keys are left out here too: the API's cookie can outlive
 * the session in this browser for a moment, while a logout is on its way.
 */
export function asSeenBy(audience: Audience, publicacion: PublicacionVisible): PublicacionVisible {
  if (audience !== 'invitado') return publicacion;
  const { precio, ubicacion, user_id, nombre_local, existencias, ...forEveryone } = publicacion;
  return forEveryone;
}
