import { readMeasures } from '@fluxpartes/mf-kit';
import { inlinedRegistry, parseRegistry, type Registry, type RemoteLocation } from './registry.ts';

/* Modules of the first page are passed in, not imported: an export that another chunk uses makes the page larger. */

/** Failure of a section. */
export interface Failure {
  error: unknown;
  /** True if the section failed to load, false if it threw. */
  isLost: boolean;
  /** `performance.now()` of the navigation to the page. */
  since: number;
}

export interface Verdict {
  /** Code of the failure in the server's log; null if the failure was not reported. */
  incident: string | null;
  /** Whether the next load tries a fallback release. */
  hasFallback: boolean;
}

/** Time limit in ms for the current release. */
const RELEASE_TIMEOUT_MS = 8000;

/** In ms from the navigation until the section is shown as unavailable, including the fallback release. */
const SECTION_TIMEOUT_MS = 9500;

/** As in shell/server/beacons.ts. */
type Kind = 'entry' | 'chunk' | 'slow' | 'load' | 'render' | 'contract';

type Release = Pick<RemoteLocation, 'version' | 'entry' | 'integrity'>;

/** A remote's failures in this page. */
interface Trouble {
  /** The last release that was tried. */
  release: Release | undefined;
  /** The fallback release to try next, and its deadline. */
  fallback: { release: Release; until: number } | null;
  hadFallback: boolean;
  /** Entries of failed releases that still style the page. */
  styled: string[];
  /**
   * Code of the failure that led to the fallback release; the fallback release reports its failures under the same code.
   */
  incident: string | null;
}

const troubles = new Map<string, Trouble>();

function troubleOf(remote: string): Trouble {
  const known = troubles.get(remote) ?? {
    release: inlinedRegistry()[remote],
    fallback: null,
    hadFallback: false,
    styled: [],
    incident: null,
  };
  troubles.set(remote, known);
  return known;
}

/** Classifies an error of the federation runtime, the bundler or the product's own code. */
export function kindOf({ error, isLost }: Pick<Failure, 'error' | 'isLost'>): Kind {
  const { name = '', message = '', type = '' } = (error ?? {}) as Partial<Error & { type: string }>;
  if (type === 'timeout' || /timed out|did not answer within|took longer than/.test(message)) return 'slow';
  if (name === 'ChunkLoadError') return type === 'missing' ? 'load' : 'chunk';
  if (!isLost) return 'render';
  if (/ScriptNetworkError/.test(message)) return 'entry';
  return name === 'RangeError' && message.includes('of the context') ? 'contract' : 'load';
}

const newIncident = (): string =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Reports a failure to the server, and schedules the fallback release: once for each remote and page.
 * @param page the route's path
 */
export function judge(remote: string, failure: Failure, page: string): Verdict {
  const trouble = troubleOf(remote);
  const kind = kindOf(failure);
  const incident = trouble.incident ?? newIncident();
  // Visitors who have opted out of telemetry get no incident code.
  const isReported = readMeasures() === 'si';
  if (isReported && trouble.release) {
    const report = { incident, remote, release: trouble.release.version, kind, page };
    navigator.sendBeacon('/mf/failures', JSON.stringify(report));
  }
  const before = inlinedRegistry()[remote]?.before;
  const hasFallback = before !== undefined && !trouble.hadFallback && before.version !== trouble.release?.version;
  trouble.incident = hasFallback ? incident : null;
  if (hasFallback) {
    trouble.hadFallback = true;
    // A section that loaded and then threw starts a new time limit. A slow section has used up its 8 s, no matter how old
    // the page is.
    const since =
      kind === 'render' ? performance.now() : Math.max(failure.since, performance.now() - RELEASE_TIMEOUT_MS);
    trouble.fallback = { release: before, until: since + SECTION_TIMEOUT_MS };
  }
  return { incident: isReported ? incident : null, hasFallback };
}

const baseOf = (entry: string) => new URL('.', new URL(entry, location.origin)).href;

const stylesOf = (entry: string): HTMLLinkElement[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ href }) =>
    href.startsWith(baseOf(entry)),
  );

/** Removes loaded and pending scripts of a release, so that the next release does not use them. */
function forget(remote: string, entry: string): void {
  const base = baseOf(entry);
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-webpack]'))
    if (script.src.startsWith(base)) script.remove();
  // By this attribute the bundler would take a style sheet of the same name for the next release's.
  for (const link of stylesOf(entry)) link.removeAttribute('data-href');
  // The bundler's list of loaded chunks. With it, a second load of the same build would not request the chunks.
  const list = new RegExp(`^webpackChunk${remote.replaceAll('-', '_')}(_[0-9a-f]{6})?$`);
  for (const name of Object.keys(globalThis)) if (list.test(name)) Reflect.set(globalThis, name, undefined);
}

/** The release to load next. */
interface Next {
  /** The URL of the entry; undefined if the remote is not published. */
  entry: string | undefined;
  integrity?: string;
  timeoutMs: number;
  /** Removes the failed release's styles. Until this release has loaded, the server-rendered page needs them. */
  onLoad?: () => void;
}

/**
 * Prepares the page for the next load: for the fallback release if it is due, otherwise for the registry's current release
 * at URLs that were never requested.
 */
export async function prepare(remote: string, attempt: number): Promise<Next> {
  const began = performance.now();
  const trouble = troubleOf(remote);
  const { fallback } = trouble;
  trouble.fallback = null;
  const release = fallback?.release ?? (await freshRegistry())[remote];
  if (trouble.release) {
    forget(remote, trouble.release.entry);
    trouble.styled.push(trouble.release.entry);
  }
  const onLoad = () => {
    for (const link of trouble.styled.splice(0).flatMap(stylesOf)) link.remove();
  };
  if (!fallback) onLoad();
  trouble.release = release ?? trouble.release;
  const until = fallback?.until ?? Math.min(performance.now() + RELEASE_TIMEOUT_MS, began + SECTION_TIMEOUT_MS);
  const entry = fallback || !release ? release?.entry : `${release.entry}?retry=${attempt}`;
  return {
    entry,
    ...(release?.integrity && { integrity: release.integrity }),
    timeoutMs: until - performance.now(),
    ...(fallback && { onLoad }),
  };
}

/** The current registry, which may have a newer release; the inlined registry if the server does not respond. */
export async function freshRegistry(): Promise<Registry> {
  try {
    const response = await fetch(`/mf/registry.json${location.search}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(4000),
    });
    return response.ok ? parseRegistry(await response.text()) : inlinedRegistry();
  } catch {
    return inlinedRegistry();
  }
}
