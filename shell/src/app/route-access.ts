import { type CurrentSesion, currentEntry, type LoginEstado, type SesionStore } from '@fluxpartes/mf-kit';
import { routeFor } from '../remotes/registry.ts';

/** Null if the session may open the path. The admin has no user id, so users' pages redirect to the panel. */
export function redirectFor(pathname: string, sesion: CurrentSesion): '/' | '/admin' | null {
  const acceso = routeFor(pathname)?.access;
  if (acceso === undefined || sesion.tipo === acceso) return null;
  return acceso === 'usuario' && sesion.tipo === 'admin' ? '/admin' : '/';
}

/** Whether the session, after it has changed, may not stay on the current page. */
export const mustLeave =
  ({ get }: Pick<SesionStore, 'get'>) =>
  () =>
    redirectFor(location.pathname, get()) !== null;

export function titleOf(pathname: string): string {
  return `${routeFor(pathname)?.title ?? 'Página no encontrada'} · FluxPartes`;
}

/** History state from which the login finds the page to open afterwards. */
export function remember({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): LoginEstado {
  return { desde: pathname + search + hash };
}

/** The remembered page, or the catalogue. Never an admin page, which would redirect a user to the login. */
export function targetAfterLogin(estado: unknown): string {
  const desde = typeof estado === 'object' && estado !== null && 'desde' in estado ? estado.desde : undefined;
  const isSameOrigin = typeof desde === 'string' && /^\/(?![/\\])/.test(desde);
  const isForAdmin = isSameOrigin && routeFor(desde.split(/[?#]/)[0] ?? '')?.access === 'admin';
  return isSameOrigin && !isForAdmin ? desde : '/home';
}

/**
 * Steps back in the history to the remembered page; null if the login has replaced it. Navigating there again instead would
 * make 'Volver' return to the same page.
 */
export function stepsToOrigin(estado: unknown): number | null {
  const entry = typeof estado === 'object' && estado !== null && 'entry' in estado ? estado.entry : undefined;
  const actual = currentEntry();
  if (typeof entry !== 'number' || actual === null || entry >= actual) return null;
  return entry - actual;
}
