import rows from '../../routes.json';

/** One row of `shell/routes.json`, the one list of the product's routes; the site and the publisher read it too. */
export interface RouteRow {
  /** Absolute; `:name` stands for one segment. */
  path: string;
  /** The page's title before the screen sets a more exact one. */
  title: string;
  /** Who may open it, where not everyone: a user of either kind, or the admin. */
  access?: 'usuario' | 'admin';
  /** The remote that owns the route; the shell does where there is none. */
  remote?: string;
  /** The name of the page's chunk. */
  chunk?: string;
  /** The address of the page's first data; `:name` is a part of its path, `:user_id` whoever is signed in. */
  data?: string;
  /** Parameters of the page's address that the data's repeats, in this order. */
  dataQuery?: string[];
}

function matches(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/');
  const given = pathname.replace(/(.)\/$/, '$1').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => (part.startsWith(':') ? given[i] !== '' : part === given[i]))
  );
}

/** The row that a path of the address bar belongs to; undefined for an unknown route. */
export function routeFor(pathname: string): RouteRow | undefined {
  return (rows as RouteRow[]).find((row) => matches(row.path, pathname));
}
