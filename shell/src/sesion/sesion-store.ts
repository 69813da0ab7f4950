import type { ApiClient } from '@fluxpartes/api-client';
import type { Sesion } from '@fluxpartes/contrato';
import type { SesionActual, SesionStore } from '@fluxpartes/mf-kit';
import {
  type Almacen,
  guardarAdmin,
  guardarUsuario,
  leerSesion,
  marcarCierrePendiente,
  olvidarSesion,
} from './almacen.ts';
import type { ParDeAdmin } from './par-de-admin.ts';

/** The session store with what only the shell may do: open a session, and forget one that the API has ended. */
export interface SesionDelShell extends SesionStore {
  /** Keeps what POST /login or GET /sesion answered. `email` is the admin's, where the answer is the admin. */
  entrar: (sesion: Sesion, email?: string) => void;
  /** The admin pair was recognised here: keeps e-mail and proof, and hands the pair over in memory. */
  entrarComoAdmin: (par: ParDeAdmin) => void;
  /** Forgets the session in this browser; the API is not told. */
  olvidar: () => void;
  /** Reads local storage again: another tab has changed it. */
  releer: () => void;
}

interface Opciones {
  almacen: Almacen;
  /** The proof that the admin's storage must hold; null where the site publishes no admin pair. */
  pruebaDeAdmin: string | null;
  logout: ApiClient['auth']['logout'];
}

/**
 * The session as local storage keeps it, with subscribers. The API decides by its own cookie. Local storage is read each
 * time that one asks, so that each of the admin's screens compares the proof again.
 */
export function createSesionStore({ almacen, pruebaDeAdmin, logout }: Opciones): SesionDelShell {
  let actual = leerSesion(almacen, pruebaDeAdmin);
  let par: ParDeAdmin | null = null;
  const oyentes = new Set<() => void>();

  const avisar = () => {
    for (const oyente of oyentes) oyente();
  };
  /** Whether local storage says something else than what was last read of it. */
  const cambio = () => {
    const nueva = leerSesion(almacen, pruebaDeAdmin);
    if (esLaMisma(actual, nueva)) return false;
    actual = nueva;
    return true;
  };
  const releer = () => {
    if (cambio()) avisar();
  };
  const olvidar = () => {
    par = null;
    olvidarSesion(almacen);
    releer();
  };
  const entrarComoAdmin = (tipeado: ParDeAdmin) => {
    // As someone else would: a pair that is typed again opens a new session, whatever the old one has left behind.
    olvidar();
    marcarCierrePendiente(almacen, false);
    par = tipeado;
    guardarAdmin(almacen, tipeado.email, pruebaDeAdmin ?? '');
    releer();
  };

  return {
    get: () => {
      // It is asked while screens are drawn: the others are told after.
      if (cambio()) queueMicrotask(avisar);
      return actual;
    },
    subscribe: (oyente) => {
      oyentes.add(oyente);
      return () => oyentes.delete(oyente);
    },
    entrar: ({ user_id, tipoCuenta }, email = 'admin') => {
      marcarCierrePendiente(almacen, false);
      if (tipoCuenta === 'admin') guardarAdmin(almacen, email, pruebaDeAdmin ?? '');
      else if (user_id !== null && tipoCuenta !== null) guardarUsuario(almacen, user_id, tipoCuenta);
      else olvidarSesion(almacen);
      releer();
    },
    entrarComoAdmin,
    olvidar,
    releer,
    cerrar: async () => {
      marcarCierrePendiente(almacen, true);
      olvidar();
      await cerrarEnLaApi(almacen, logout);
    },
    tomarParDeAdmin: () => {
      const entregado = par;
      par = null;
      return entregado;
    },
  };
}

/** Ends the session at the API. Where no answer comes, the mark stays and the next visit tries again. */
export async function cerrarEnLaApi(almacen: Almacen, logout: ApiClient['auth']['logout']): Promise<void> {
  try {
    await logout();
  } catch (error) {
    const yaEstabaCerrada = error instanceof Error && 'status' in error && error.status === 401;
    if (!yaEstabaCerrada) return;
  }
  marcarCierrePendiente(almacen, false);
}

function esLaMisma(a: SesionActual, b: SesionActual): boolean {
  if (a.tipo !== 'usuario' || b.tipo !== 'usuario') return a.tipo === b.tipo;
  return a.userId === b.userId && a.perfil === b.perfil;
}
