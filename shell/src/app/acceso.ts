import type { CurrentSesion } from '@fluxpartes/mf-kit';
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

/** The document's title on a path. */
export function titleOf(pathname: string): string {
  return `${routeFor(pathname)?.title ?? 'Página no encontrada'} · FluxPartes`;
}
