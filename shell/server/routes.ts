import type { RouteRow } from '@fluxpartes/registry';
import type { LiveRemotes } from './registry.ts';

/** One route of the product. */
export interface SiteRoute extends RouteRow {
  /** The remote that owns it; the shell does where there is none. */
  remote?: string;
}

/** A route and what its address says in place of each `:name`. */
export interface RouteMatch {
  route: SiteRoute;
  params: Readonly<Record<string, string>>;
}

const tables = new WeakMap<LiveRemotes, { own: readonly RouteRow[]; table: readonly SiteRoute[] }>();

/** The shell's own routes, then those that live remotes bring; the same array while neither changes. */
export function allRoutes(own: readonly RouteRow[], live: LiveRemotes): readonly SiteRoute[] {
  const known = tables.get(live);
  if (known?.own === own) return known.table;
  const brought = Object.entries(live.remotes).flatMap(([remote, { routes }]) =>
    routes.map((row) => ({ ...row, remote })),
  );
  const table = [...own, ...brought];
  tables.set(live, { own, table });
  return table;
}

/** An id as the API takes it: a positive safe integer. */
const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));

function fits(wanted: string, given: string): boolean {
  if (wanted === ':id') return isId(given);
  return wanted.startsWith(':') ? given !== '' : wanted === given;
}

/** The route of a path, or undefined for an unknown one. A slash at the end does not count. */
export function matchRoute(routes: readonly SiteRoute[], pathname: string): RouteMatch | undefined {
  const given = pathname.replace(/(.)\/$/, '$1').split('/');
  for (const route of routes) {
    const wanted = route.path.split('/');
    if (wanted.length !== given.length || !wanted.every((part, i) => fits(part, given[i] ?? ''))) continue;
    const named = wanted.flatMap((part, i) => (part.startsWith(':') ? [[part.slice(1), given[i] ?? '']] : []));
    return { route, params: Object.fromEntries(named) };
  }
  return undefined;
}

/** A path or an address with what stands for each `:name` in it. */
export function filled(pattern: string, params: RouteMatch['params']): string {
  return pattern.replace(/:(\w+)/g, (whole, name: string) => params[name] ?? whole);
}

/** Where a page of a list begins that is not its first: the links of pages that run no scripts say so. */
export const laterPage = (url: URL): string | null => url.searchParams.get('cursor') || null;

/**
 * What a page's address says of its first data, in the order that its row has: without campaigns' marks, what another site may
 * have added to the link, and values that its screen does not know.
 */
export function dataQueryOf({ dataQuery = [], dataValues = {} }: SiteRoute, search: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of dataQuery) {
    const value = search.get(name)?.trim();
    const known = Object.hasOwn(dataValues, name) ? dataValues[name] : undefined;
    if (value && (known === undefined || known.includes(value))) query.set(name, value);
  }
  return query;
}

/**
 * The address of the page's first data fetch, the very one that the screen will ask for; undefined where it has none. The
 * site does not know who is signed in: one with `:user_id` is the browser's.
 */
export function firstFetch({ route, params }: RouteMatch, search: URLSearchParams): string | undefined {
  if (!route.data || route.data.includes(':user_id')) return undefined;
  const url = filled(route.data, params);
  const query = dataQueryOf(route, search).toString();
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
