import type { ApiClient } from '@fluxpartes/api-client';
import type { Sesion } from '@fluxpartes/contrato';
import type { SesionActual } from '@fluxpartes/mf-kit';
import { type Almacen, hayCierrePendiente } from './almacen.ts';
import { cerrarEnLaApi, type SesionDelShell } from './sesion-store.ts';

interface Opciones {
  sesion: SesionDelShell;
  almacen: Almacen;
  auth: Pick<ApiClient['auth'], 'sesion' | 'logout'>;
  /** Local storage held a session that the API does not know any more. */
  onTerminada: () => void;
}

/**
 * Compares, once and quietly, what local storage says with what the API's cookie stands for; the API is right.
 * Without an answer nothing changes. An answer that a login or a logout has overtaken is dropped.
 */
export async function reconciliarSesion({ sesion, almacen, auth, onTerminada }: Opciones): Promise<void> {
  if (hayCierrePendiente(almacen)) return cerrarEnLaApi(almacen, auth.logout);
  const antes = sesion.get();
  const respuesta = await auth.sesion().catch(() => null);
  if (respuesta === null || sesion.get() !== antes || coinciden(antes, respuesta)) return;
  if (respuesta.tipoCuenta === null) {
    sesion.olvidar();
    onTerminada();
  } else sesion.entrar(respuesta);
}

function coinciden(local: SesionActual, remota: Sesion): boolean {
  if (local.tipo === 'invitado') return remota.tipoCuenta === null;
  if (local.tipo === 'admin') return remota.tipoCuenta === 'admin';
  return remota.user_id === local.userId && remota.tipoCuenta === local.perfil;
}
