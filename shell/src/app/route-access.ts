import { type CurrentSesion, currentEntry, type LoginEstado, type SesionStore } from '@fluxpartes/mf-kit';
import type { Location } from 'react-router-dom';
import { routeFor } from '../remotes/registry.ts';

/**
 * The page to redirect to; null if the session may open the path. The admin has no user id, so users' pages redirect to the
 * panel.
 */
export function redirectFor(pathname: string, sesion: CurrentSesion): '/' | '/admin' | null {
  const acceso = routeFor(pathname)?.access;
  if (acceso === undefined || sesion.tipo === acceso) return null;
  return acceso === 'usuario' && sesion.tipo === 'admin' ? '/admin' : '/';
}

/** Whether the current page is forbidden after the session has changed. */
export const mustLeave =
  ({ get }: Pick<SesionStore, 'get'>) =>
  () =>
    redirectFor(location.pathname, get()) !== null;

export function titleOf(pathname: string): string {
  return `${routeFor(pathname)?.title ?? 'Página no encontrada'} · FluxPartes`;
}

/** History state that holds the page to open after the login. */
export function remember({ pathname, search, hash, state }: Omit<Location, 'key'>): LoginEstado {
  return { desde: pathname + search + hash, state };
}

/** The remembered page, or the catalogue. Never an admin page, which would redirect a user to the login. */
export function targetAfterLogin(estado: unknown): string {
  const desde = typeof estado === 'object' && estado !== null && 'desde' in estado ? estado.desde : undefined;
  const isSameOrigin = typeof desde === 'string' && /^\/(?![/\\])/.test(desde);
  const isForAdmin = isSameOrigin && routeFor(desde.split(/[?#]/)[0] ?? '')?.access === 'admin';
  return isSameOrigin && !isForAdmin ? desde : '/home';
}

/**
 * The number of steps back in the history to the remembered page; null if the login has replaced that page. A new
 * navigation to the page instead would make 'Volver' return to the same page.
 */
export function stepsToOrigin(estado: unknown): number | null {
  const entry = typeof estado === 'object' && estado !== null && 'entry' in estado ? estado.entry : undefined;
  const actual = currentEntry();
  if (typeof entry !== 'number' || actual === null || entry >= actual) return null;
  return entry - actual;
}
