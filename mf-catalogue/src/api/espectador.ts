import { type SesionActual, useSesion } from '@fluxpartes/mf-kit';

/**
 * Who is looking, as a part of every query key: the API answers the same path differently to a guest, a user and the
 * admin, so what one of them was shown is never read from the cache by another.
 */
export type Espectador = number | 'invitado' | 'admin';

/** The user's id, or the kind of session that has none. */
export function espectadorDe(sesion: SesionActual): Espectador {
  return sesion.tipo === 'usuario' ? sesion.userId : sesion.tipo;
}

/** Who is looking now. */
export function useEspectador(): Espectador {
  return espectadorDe(useSesion());
}
