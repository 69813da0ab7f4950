import { type EstadoDeIngreso, entradaActual } from '@fluxpartes/mf-kit';
import { routeFor } from '../remotes/route-table.ts';

/** Remembers a page for after the login, which takes the page's place in the history. */
export function recordar({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): EstadoDeIngreso {
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

/**
 * How many entries of the history the page lies back that is remembered and was left for the login; null where the
 * login stands in its place. Gone back to, it has before it what it had: a second one would be its own 'Volver'.
 */
export function pasosHastaElOrigen(estado: unknown): number | null {
  const entrada = typeof estado === 'object' && estado !== null && 'entrada' in estado ? estado.entrada : undefined;
  const actual = entradaActual();
  if (typeof entrada !== 'number' || actual === null || entrada >= actual) return null;
  return entrada - actual;
}

function esDelAdmin(desde: string): boolean {
  return routeFor(desde.split(/[?#]/)[0] ?? '')?.access === 'admin';
}
