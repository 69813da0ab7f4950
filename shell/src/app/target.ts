import { currentEntry, type LoginEstado } from '@fluxpartes/mf-kit';
import { routeFor } from '../remotes/route-table.ts';

/** Remembers a page for after the login, which takes the page's place in the history. */
export function remember({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): LoginEstado {
  return { desde: pathname + search + hash };
}

/**
 * Where a user's login goes: to the page remembered in its history entry, else to the catalogue. The admin's pages are
 * not for users: from there one would only be sent back to the login.
 */
export function targetAfterLogin(estado: unknown): string {
  const desde = typeof estado === 'object' && estado !== null && 'desde' in estado ? estado.desde : undefined;
  const isOwn = typeof desde === 'string' && /^\/(?![/\\])/.test(desde);
  return isOwn && !isForAdmin(desde) ? desde : '/home';
}

/**
 * How many entries of the history the page lies back that is remembered and was left for the login; null where the
 * login stands in its place. Gone back to, it has before it what it had: a second one would be its own 'Volver'.
 */
export function stepsToOrigin(estado: unknown): number | null {
  const entry = typeof estado === 'object' && estado !== null && 'entry' in estado ? estado.entry : undefined;
  const actual = currentEntry();
  if (typeof entry !== 'number' || actual === null || entry >= actual) return null;
  return entry - actual;
}

function isForAdmin(desde: string): boolean {
  return routeFor(desde.split(/[?#]/)[0] ?? '')?.access === 'admin';
}
