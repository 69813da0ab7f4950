import { readFileSync } from 'node:fs';
import { z } from 'zod';

const routesSchema = z.array(
  z.object({
    path: z.string().startsWith('/'),
    title: z.string(),
    /** The remote that owns the route; the shell's own where there is none. */
    remote: z.string().optional(),
    /** The name of the page's chunk, in the remote's build or the shell's. */
    chunk: z.string().optional(),
    /** The page's first data fetch. The site does not know who is signed in: one with `:user_id` is the browser's. */
    data: z.string().optional(),
    /** Parameters of the page's address that the fetch repeats, in this order. */
    dataQuery: z.array(z.string()).optional(),
    /** The `:id` is a listing's, which the page introduces by name and photo. */
    preview: z.literal('publicacion').optional(),
  }),
);

/** One route of the product. */
export type SiteRoute = z.infer<typeof routesSchema>[number];

/** Reads shell/routes.json, the one list of routes. */
export function loadRoutes(file: URL): SiteRoute[] {
  return routesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** An id as the API takes it: a positive safe integer. */
const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));

/** The route of a path and its `:id`, or undefined for an unknown one. A slash at the end does not count. */
export function matchRoute(
  routes: readonly SiteRoute[],
  pathname: string,
): { route: SiteRoute; id?: string } | undefined {
  const given = pathname.replace(/(.)\/$/, '$1').split('/');
  for (const route of routes) {
    const wanted = route.path.split('/');
    const isSame = (part: string, i: number) => (part === ':id' ? isId(given[i] ?? '') : part === given[i]);
    if (wanted.length !== given.length || !wanted.every(isSame)) continue;
    const id = given[wanted.indexOf(':id')];
    return wanted.includes(':id') && id !== undefined ? { route, id } : { route };
  }
  return undefined;
}

/** The address of the page's first data fetch, the very one that the screen will ask for; undefined where it has none. */
export function firstFetch(
  { route, id }: { route: SiteRoute; id?: string },
  search: URLSearchParams,
): string | undefined {
  if (!route.data || route.data.includes(':user_id')) return undefined;
  const url = id === undefined ? route.data : route.data.replace(':id', id);
  const repeated = new URLSearchParams();
  for (const name of route.dataQuery ?? []) {
    const value = search.get(name);
    if (value) repeated.set(name, value);
  }
  const query = repeated.toString();
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
