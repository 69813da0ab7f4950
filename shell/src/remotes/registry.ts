import type { ChunkFiles, RouteRow } from '@fluxpartes/registry';
import { inlinedText } from '../app/page-data.ts';

/** Where one published remote is. `entry` is a URL or a path on this origin. */
export interface RemoteLocation {
  version: string;
  entry: string;
  /** Files by the name of their chunk, relative to the entry; without them a page's files are known when it asks. */
  chunks?: Record<string, ChunkFiles>;
  /** The release to try where this one fails. */
  before?: { version: string; entry: string; integrity?: string };
  /** Of its entry. */
  integrity?: string;
  /** Of the scripts of its chunks, by name; its own runtime knows them too. */
  integrities?: Record<string, string>;
}

/** The published remotes by name, as the site inlines them in the page. */
export type Registry = Readonly<Record<string, RemoteLocation>>;

/** A page that a remote brings. */
export interface RemoteRow extends RouteRow {
  remote: string;
}

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

/** Reads a registry from its JSON text. A remote that does not read well is left out: only its section is missing then. */
export function parseRegistry(text: string): Registry {
  return Object.fromEntries(remotesIn(text).filter((pair): pair is [string, RemoteLocation] => isLocation(pair[1])));
}

const registryText = () => inlinedText('fp-registry');

/** The registry that came with the page. */
export function inlinedRegistry(): Registry {
  return parseRegistry(registryText());
}

let readText = '';
let rows: readonly RemoteRow[] = [];

/**
 * The pages that the remotes bring, as they came with the page; the same rows each time. Also those of a remote that does
 * not read well otherwise: its section says so.
 */
export function inlinedRoutes(): readonly RemoteRow[] {
  const text = registryText();
  if (text !== readText) {
    readText = text;
    rows = remotesIn(text).flatMap(([remote, value]) => {
      const { routes = [] } = (value ?? {}) as { routes?: RouteRow[] };
      return routes.map((row) => ({ ...row, remote }));
    });
  }
  return rows;
}
