import type { CurrentSesion, SesionStore } from '@fluxpartes/mf-kit';
import { routeFor } from '../remotes/route-table.ts';

/**
 * Where someone is sent who may not open a path; null where they may.
 * A guest goes to the login; the admin has no user id and goes back to the panel.
 */
export function redirectFor(pathname: string, sesion: CurrentSesion): '/' | '/admin' | null {
  const acceso = routeFor(pathname)?.access;
  if (acceso === undefined || sesion.tipo === acceso) return null;
  return acceso === 'usuario' && sesion.tipo === 'admin' ? '/admin' : '/';
}

/** Whether someone may not stay at the present address, asked whenever somebody else is signed in. */
export const mustLeave =
  ({ get }: Pick<SesionStore, 'get'>) =>
  () =>
    redirectFor(location.pathname, get()) !== null;

/** The document's title on a path. */
export function titleOf(pathname: string): string {
  return `${routeFor(pathname)?.title ?? 'Página no encontrada'} · FluxPartes`;
}
