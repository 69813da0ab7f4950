import { routeFor } from '../remotes/route-table.ts';

/** What the login's history entry keeps of the page that asked for a session. */
export interface EstadoDeLogin {
  /** Path, search and hash of where to go after signing in. */
  desde: string;
}

/** Remembers a page for after the login. */
export function recordar({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): EstadoDeLogin {
  return { desde: pathname + search + hash };
}

/**
 * Where a user's login goes: to the page remembered in its history entry, else to the catalogue. The admin's pages are
 * not for users: from there one would only be sent back to the login.
 */
export function destinoTrasLogin(estado: unknown): string {
  const desde = typeof estado === 'object' && estado !== null && 'desde' in estado ? estado.desde : undefined;
  const esPropio = typeof desde === 'string' && /^\/(?![/\\])/.test(desde);
  return esPropio && !esDelAdmin(desde) ? desde : '/home';
}

function esDelAdmin(desde: string): boolean {
  return routeFor(desde.split(/[?#]/)[0] ?? '')?.access === 'admin';
}
