import type { ApiClient } from '@fluxpartes/api-client';
import { preload } from 'react-dom';
import { inlinedRegistry, type RemoteLocation } from './registry.ts';
import type { PageRow } from './route-table.ts';

export { startInstalled } from '../installed/start.ts';

/** Asks for the code and the first data of a page that is being opened, together. */
export function begin(route: PageRow, place: Place, api: Pick<ApiClient, 'begin'>): void {
  preloadCode(route);
  const data = firstDataOf(route, place);
  if (data !== null) api.begin(data);
}

/**
 * Asks for the files of a remote's page all at once, as the site's head does for the page that is opened first: the
 * bundler would ask for the entry, then for what it names, then for the page's own.
 */
function preloadCode({ remote = '', chunk = '' }: PageRow): void {
  const location = inlinedRegistry()[remote];
  if (!location) return;
  const { entry, integrity } = location;
  preload(entry, { as: 'script', crossOrigin: 'anonymous', ...(integrity && { integrity }) });
  for (const name of ['routes', chunk]) preloadChunk(location, name);
}

function preloadChunk({ entry, chunks, integrities = {} }: RemoteLocation, name: string): void {
  const { js = [], css = [] } = chunks?.[name] ?? {};
  const base = entry.slice(0, entry.lastIndexOf('/') + 1);
  // The bundler's runtime loads what is of this origin without CORS; a preload is reused only by a request of its own mode.
  const mode = entry.startsWith('/') ? {} : ({ crossOrigin: 'anonymous' } as const);
  for (const file of js) {
    const integrity = integrities[file];
    preload(base + file, { as: 'script', ...mode, ...(integrity && { integrity }) });
  }
  for (const file of css) preload(base + file, { as: 'style', ...mode });
}

/** Where a page is, as far as its first data goes. */
interface Place {
  pathname: string;
  search: string;
  /** Whoever is signed in; null for a guest and for the admin. */
  userId: number | null;
}

/** The address of a page's first data below the API's, the very one that its screen asks for; null where it has none. */
export function firstDataOf(
  { path, data, dataQuery = [] }: PageRow,
  { pathname, search, userId }: Place,
): string | null {
  if (!data || (data.includes(':user_id') && userId === null)) return null;
  const given = pathname.split('/');
  const address = path
    .split('/')
    .reduce((filled, part, i) => (part.startsWith(':') ? filled.replace(part, given[i] ?? '') : filled), data)
    .replace(':user_id', String(userId))
    .replace(/^\/api/, '');
  const params = new URLSearchParams(search);
  const repeated = new URLSearchParams(
    dataQuery.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  return repeated.size === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${repeated}`;
}
