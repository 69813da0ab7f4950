import type { RouteRow } from '@fluxpartes/registry';
import ownRows from '../../routes.json';
import { inlinedRoutes } from './registry.ts';

/** One page: the shell's own, from `shell/routes.json`, or one that a remote brings. */
export interface PageRow extends RouteRow {
  /** The remote that owns the page; the shell does where there is none. */
  remote?: string;
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
export function routeFor(pathname: string): PageRow | undefined {
  const isThis = (row: PageRow) => matches(row.path, pathname);
  return (ownRows as PageRow[]).find(isThis) ?? inlinedRoutes().find(isThis);
}
