import { TIPOS_CUENTA, type TipoCuenta } from '@fluxpartes/dominio';
import type { CurrentSesion } from '@fluxpartes/mf-kit';

export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keys of local storage. */
const KEYS = ['user_id', 'perfil', 'email', 'password'] as const;

/**
 * Marks a logout that the API has not confirmed. The key is not among KEYS, so that the next visit can finish the logout.
 */
export const PENDING_LOGOUT = 'cierre_pendiente';

/** Reads the session. Any content that this module did not write means a guest. */
export function readSesion(storage: BrowserStorage, adminProof: string | null): CurrentSesion {
  const userId = Number(storage.getItem('user_id'));
  const perfil = storage.getItem('perfil');
  if (Number.isSafeInteger(userId) && userId > 0 && isTipoCuenta(perfil)) return { tipo: 'usuario', userId, perfil };
  const proof = storage.getItem('password');
  const isAdmin = adminProof !== null && proof === adminProof && Boolean(storage.getItem('email'));
  return isAdmin ? { tipo: 'admin' } : { tipo: 'invitado' };
}

export function saveUsuario(storage: BrowserStorage, userId: number, perfil: TipoCuenta): void {
  forgetSesion(storage);
  storage.setItem('user_id', String(userId));
  storage.setItem('perfil', perfil);
}

/** The proof is derived from the credentials; the password itself is never stored. */
export function saveAdmin(storage: BrowserStorage, email: string, proof: string): void {
  forgetSesion(storage);
  storage.setItem('email', email);
  storage.setItem('password', proof);
}

export function forgetSesion(storage: BrowserStorage): void {
  for (const key of KEYS) storage.removeItem(key);
}

export function hasPendingLogout(storage: BrowserStorage): boolean {
  return storage.getItem(PENDING_LOGOUT) !== null;
}

export function markPendingLogout(storage: BrowserStorage, pendiente: boolean): void {
  if (pendiente) storage.setItem(PENDING_LOGOUT, '1');
  else storage.removeItem(PENDING_LOGOUT);
}

/** Web storage, or the page's memory if the browser blocks it. */
export function browserStorage(which: 'localStorage' | 'sessionStorage' = 'localStorage'): BrowserStorage {
  try {
    const storage = window[which];
    storage.getItem('user_id');
    return storage;
  } catch {
    const memory = new Map<string, string>();
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    };
  }
}

function isTipoCuenta(perfil: string | null): perfil is TipoCuenta {
  return TIPOS_CUENTA.some((tipo) => tipo === perfil);
}
