import { TIPOS_CUENTA, type TipoCuenta } from '@fluxpartes/dominio';
import type { SesionActual } from '@fluxpartes/mf-kit';

/** The part of Web Storage that the session needs. */
export type Almacen = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The keys of the session in local storage (specification, section 3, 'Client-side stored values'). */
const CLAVES = ['user_id', 'perfil', 'email', 'password'] as const;

/** A logout that the API has not heard of yet: no key of the session, so that the next visit can finish it. */
const CIERRE_PENDIENTE = 'cierre_pendiente';

/** Who local storage stands for. Anything that is not exactly as this module writes it means a guest. */
export function leerSesion(almacen: Almacen, pruebaDeAdmin: string | null): SesionActual {
  const userId = Number(almacen.getItem('user_id') ?? '');
  const perfil = almacen.getItem('perfil');
  if (Number.isSafeInteger(userId) && userId > 0 && esTipoCuenta(perfil)) return { tipo: 'usuario', userId, perfil };
  const prueba = almacen.getItem('password');
  const esAdmin = pruebaDeAdmin !== null && prueba === pruebaDeAdmin && Boolean(almacen.getItem('email'));
  return esAdmin ? { tipo: 'admin' } : { tipo: 'invitado' };
}

/** Keeps a user's id and account type. */
export function guardarUsuario(almacen: Almacen, userId: number, perfil: TipoCuenta): void {
  olvidarSesion(almacen);
  almacen.setItem('user_id', String(userId));
  almacen.setItem('perfil', perfil);
}

/** Keeps the admin's e-mail and the proof derived from the pair; never the password (contract, 'The admin pair'). */
export function guardarAdmin(almacen: Almacen, email: string, prueba: string): void {
  olvidarSesion(almacen);
  almacen.setItem('email', email);
  almacen.setItem('password', prueba);
}

/** Removes all that the session keeps, and nothing else. */
export function olvidarSesion(almacen: Almacen): void {
  for (const clave of CLAVES) almacen.removeItem(clave);
}

/** Whether a logout still has to reach the API. */
export function hayCierrePendiente(almacen: Almacen): boolean {
  return almacen.getItem(CIERRE_PENDIENTE) !== null;
}

/** Marks a logout as not yet heard by the API, or as done. */
export function marcarCierrePendiente(almacen: Almacen, pendiente: boolean): void {
  if (pendiente) almacen.setItem(CIERRE_PENDIENTE, '1');
  else almacen.removeItem(CIERRE_PENDIENTE);
}

/** Local or session storage, or a memory of this page alone where the browser refuses it. */
export function almacenDelNavegador(cual: 'localStorage' | 'sessionStorage' = 'localStorage'): Almacen {
  try {
    const almacen = window[cual];
    almacen.getItem('user_id');
    return almacen;
  } catch {
    const memoria = new Map<string, string>();
    return {
      getItem: (clave) => memoria.get(clave) ?? null,
      setItem: (clave, valor) => void memoria.set(clave, valor),
      removeItem: (clave) => void memoria.delete(clave),
    };
  }
}

function esTipoCuenta(perfil: string | null): perfil is TipoCuenta {
  return TIPOS_CUENTA.some((tipo) => tipo === perfil);
}
