import type { ApiClient } from '@fluxpartes/api-client';
import type { Sesion } from '@fluxpartes/contrato';
import type { CurrentSesion } from '@fluxpartes/mf-kit';
import { closeAtApi, type ShellSesion } from './sesion-store.ts';
import { type BrowserStorage, hasPendingLogout } from './storage.ts';

interface Options {
  sesion: ShellSesion;
  storage: BrowserStorage;
  auth: Pick<ApiClient['auth'], 'sesion' | 'logout'>;
  /** Local storage held a session that the API does not know any more. */
  onEnded: () => void;
}

/**
 * Compares, once and quietly, what local storage says with what the API's cookie stands for; the API is right.
 * Without an answer nothing changes. An answer that a login or a logout has overtaken is dropped.
 */
export async function reconcileSesion({ sesion, storage, auth, onEnded }: Options): Promise<void> {
  if (hasPendingLogout(storage)) return closeAtApi(storage, auth.logout);
  const antes = sesion.get();
  const answer = await auth.sesion().catch(() => null);
  if (answer === null || sesion.get() !== antes || sameSesion(antes, answer)) return;
  if (answer.tipoCuenta === null) {
    sesion.forget();
    onEnded();
  } else sesion.enter(answer);
}

function sameSesion(local: CurrentSesion, remoteSesion: Sesion): boolean {
  if (local.tipo === 'invitado') return remoteSesion.tipoCuenta === null;
  if (local.tipo === 'admin') return remoteSesion.tipoCuenta === 'admin';
  return remoteSesion.user_id === local.userId && remoteSesion.tipoCuenta === local.perfil;
}
