import type { RouteRow } from '@fluxpartes/registry';
import type { LiveRemotes } from './registry.ts';

export interface SiteRoute extends RouteRow {
  /** Undefined for the shell's own routes. */
  remote?: string;
}

export interface RouteMatch {
  route: SiteRoute;
  params: Readonly<Record<string, string>>;
}

const tables = new WeakMap<LiveRemotes, { own: readonly RouteRow[]; table: readonly SiteRoute[] }>();

/** The shell's routes, then the remotes' routes; the result is memoised. */
export function allRoutes(own: readonly RouteRow[], live: LiveRemotes): readonly SiteRoute[] {
  const known = tables.get(live);
  if (known?.own === own) return known.table;
  const ofRemotes = Object.entries(live.remotes).flatMap(([remote, { routes }]) =>
    routes.map((row) => ({ ...row, remote })),
  );
  const table = [...own, ...ofRemotes];
  tables.set(live, { own, table });
  return table;
}

/** A positive safe integer, as in the API. */
const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));

function fits(wanted: string, given: string): boolean {
  if (wanted === ':id') return isId(given);
  return wanted.startsWith(':') ? given !== '' : wanted === given;
}

/** The route of a path; undefined for an unknown path. A trailing slash is ignored. */
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

/** Replaces each `:name`. */
export function filled(pattern: string, params: RouteMatch['params']): string {
  return pattern.replace(/:(\w+)/g, (whole, name: string) => params[name] ?? whole);
}

/** The cursor of a later page of a list; it comes from links in pages without scripts. */
export const laterPage = (url: URL): string | null => url.searchParams.get('cursor') || null;

/** The query parameters of the initial data, in the row's order. Unknown parameters and values are dropped. */
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
 * The URL of the page's initial data, equal to the URL that the page's screen requests. Undefined for `:user_id`, because
 * the site does not know the signed-in user.
 */
export function firstFetch({ route, params }: RouteMatch, search: URLSearchParams): string | undefined {
  if (!route.data || route.data.includes(':user_id')) return undefined;
  const url = filled(route.data, params);
  const query = dataQueryOf(route, search).toString();
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
