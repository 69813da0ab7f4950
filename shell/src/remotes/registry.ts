import type { ChunkFiles, RouteRow } from '@fluxpartes/registry';
import shellRows from '../../routes.json';
import { inlinedText } from '../app/inlined-data.ts';

/** A published remote. `entry` is a URL or a path on this origin. */
export interface RemoteLocation {
  version: string;
  entry: string;
  /** Files by chunk name, relative to the entry. Without this field a page's files cannot be preloaded. */
  chunks?: Record<string, ChunkFiles>;
  /** The fallback release. */
  before?: { version: string; entry: string; integrity?: string };
  /** Of the entry. */
  integrity?: string;
  /** Integrity of the chunks' scripts, by name; the remote's runtime has the same values. */
  integrities?: Record<string, string>;
}

/** Published remotes by name. */
export type Registry = Readonly<Record<string, RemoteLocation>>;

function isLocation(value: unknown): value is RemoteLocation {
  if (typeof value !== 'object' || value === null) return false;
  const { version, entry } = value as Record<string, unknown>;
  return typeof version === 'string' && typeof entry === 'string' && entry !== '';
}

function remotesIn(text: string): [string, unknown][] {
  try {
    const { remotes } = JSON.parse(text) as { remotes?: Record<string, unknown> };
    return Object.entries(remotes ?? {});
  } catch {
    return [];
  }
}

/** Parses the registry and skips an invalid remote: only its section is unavailable then. */
export function parseRegistry(text: string): Registry {
  return Object.fromEntries(remotesIn(text).filter((pair): pair is [string, RemoteLocation] => isLocation(pair[1])));
}

const registryText = () => inlinedText('fp-registry');

/** The registry that the web server inlines in the page. */
export function inlinedRegistry(): Registry {
  return parseRegistry(registryText());
}

/** A page of the shell (`shell/routes.json`), or of a remote. */
export interface PageRow extends RouteRow {
  /** The remote's name; undefined for the shell's pages. */
  remote?: string;
}

let parsedText = '';
let remoteRows: readonly PageRow[] = [];

/**
 * The remotes' pages: the same objects on each call. Pages of invalid remotes are included; their section shows an error.
 */
export function inlinedRoutes(): readonly PageRow[] {
  const text = registryText();
  if (text !== parsedText) {
    parsedText = text;
    remoteRows = remotesIn(text).flatMap(([remote, value]) => {
      const { routes = [] } = (value ?? {}) as { routes?: RouteRow[] };
      return routes.map((row) => ({ ...row, remote }));
    });
  }
  return remoteRows;
}

function matches(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/');
  const given = pathname.replace(/(.)\/$/, '$1').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => (part.startsWith(':') ? given[i] !== '' : part === given[i]))
  );
}

/** The page at a path; undefined for an unknown route. */
export function routeFor(pathname: string): PageRow | undefined {
  const isThis = (row: PageRow) => matches(row.path, pathname);
  return (shellRows as PageRow[]).find(isThis) ?? inlinedRoutes().find(isThis);
}
