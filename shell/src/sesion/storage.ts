import { TIPOS_CUENTA, type TipoCuenta } from '@fluxpartes/dominio';
import type { CurrentSesion } from '@fluxpartes/mf-kit';

/** The part of Web Storage that the session needs. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The keys of the session in local storage (specification, section 3, 'Client-side stored values'). */
const KEYS = ['user_id', 'perfil', 'email', 'password'] as const;

/** A logout that the API has not heard of yet: no key of the session, so that the next visit can finish it. */
export const PENDING_LOGOUT = 'cierre_pendiente';

/** Who local storage stands for. Anything that is not exactly as this module writes it means a guest. */
export function readSesion(storage: BrowserStorage, adminProof: string | null): CurrentSesion {
  const userId = Number(storage.getItem('user_id'));
  const perfil = storage.getItem('perfil');
  if (Number.isSafeInteger(userId) && userId > 0 && isTipoCuenta(perfil)) return { tipo: 'usuario', userId, perfil };
  const proof = storage.getItem('password');
  const isAdmin = adminProof !== null && proof === adminProof && Boolean(storage.getItem('email'));
  return isAdmin ? { tipo: 'admin' } : { tipo: 'invitado' };
}

/** Keeps a user's id and account type. */
export function saveUsuario(storage: BrowserStorage, userId: number, perfil: TipoCuenta): void {
  forgetSesion(storage);
  storage.setItem('user_id', String(userId));
  storage.setItem('perfil', perfil);
}

/** Keeps the admin's e-mail and the proof derived from the pair; never the password. */
export function saveAdmin(storage: BrowserStorage, email: string, proof: string): void {
  forgetSesion(storage);
  storage.setItem('email', email);
  storage.setItem('password', proof);
}

/** Removes all that the session keeps, and nothing else. */
export function forgetSesion(storage: BrowserStorage): void {
  for (const key of KEYS) storage.removeItem(key);
}

/** Whether a logout still has to reach the API. */
export function hasPendingLogout(storage: BrowserStorage): boolean {
  return storage.getItem(PENDING_LOGOUT) !== null;
}

/** Marks a logout as not yet heard by the API, or as done. */
export function markPendingLogout(storage: BrowserStorage, pendiente: boolean): void {
  if (pendiente) storage.setItem(PENDING_LOGOUT, '1');
  else storage.removeItem(PENDING_LOGOUT);
}

/** Local or session storage, or a memory of this page alone where the browser refuses it. */
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
