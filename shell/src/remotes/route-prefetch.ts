import type { ApiClient } from '@fluxpartes/api-client';
import { preload } from 'react-dom';
import { inlinedRegistry, type PageRow, type RemoteLocation } from './registry.ts';

export { startServiceWorker } from '../offline/register-service-worker.ts';

/** Requests the code and the initial data of a remote's page concurrently. */
export function prefetchRoute(route: PageRow, visit: Visit, api: Pick<ApiClient, 'begin'>): void {
  preloadCode(route);
  const data = initialDataOf(route, visit);
  if (data !== null) api.begin(data);
}

/**
 * Requests the files concurrently, as the server preloads the first page's files. The bundler would load the entry, its
 * chunks and the page's chunk one after another.
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
  // The bundler loads same-origin files without CORS, and a preload is reused only by a request of the same mode.
  const mode = entry.startsWith('/') ? {} : ({ crossOrigin: 'anonymous' } as const);
  for (const file of js) {
    const integrity = integrities[file];
    preload(base + file, { as: 'script', ...mode, ...(integrity && { integrity }) });
  }
  for (const file of css) preload(base + file, { as: 'style', ...mode });
}

interface Visit {
  pathname: string;
  search: string;
  /** The user's id; null for a guest and for the admin. */
  userId: number | null;
}

/**
 * Path of a page's initial data below the API's, equal to the path that its screen requests; null if the page has no
 * initial data.
 */
export function initialDataOf(
  { path, data, dataQuery = [] }: PageRow,
  { pathname, search, userId }: Visit,
): string | null {
  if (!data || (data.includes(':user_id') && userId === null)) return null;
  const given = pathname.split('/');
  const url = path
    .split('/')
    .reduce((filled, part, i) => (part.startsWith(':') ? filled.replace(part, given[i] ?? '') : filled), data)
    .replace(':user_id', String(userId))
    .replace(/^\/api/, '');
  const params = new URLSearchParams(search);
  const forwarded = new URLSearchParams(
    dataQuery.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  return forwarded.size === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${forwarded}`;
}
