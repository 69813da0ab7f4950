import { readMeasures } from '@fluxpartes/mf-kit';
import type { Failure, Verdict } from './failure.ts';
import { freshRegistry } from './fresh-registry.ts';
import { inlinedRegistry, type RemoteLocation } from './registry.ts';

/* What is on every page is handed to this, not imported: each module that another file reaches for costs the page. */

/** What the live release has. Milliseconds. */
const PATIENCE = 8000;

/** From when a section is waited for until it says that it is not available, whatever was tried meanwhile. Milliseconds. */
const WHOLE_PATIENCE = 9500;

/** What can happen to a section; the site knows the same kinds (shell/server/beacons.ts). */
type Kind = 'entry' | 'chunk' | 'slow' | 'load' | 'render' | 'contract';

type Release = Pick<RemoteLocation, 'version' | 'entry' | 'integrity'>;

/** What is known of a remote's failures in this page. */
interface Trouble {
  /** What is loaded, or was tried last. */
  release: Release | undefined;
  /** The release before that is to be tried next, and until when it has to be there. */
  spare: { release: Release; until: number } | null;
  /** It is tried once. */
  hadSpare: boolean;
  /** Of the failure that the spare is tried for: where it fails too, that is the same one. */
  incident: string | null;
}

const troubles = new Map<string, Trouble>();

function troubleOf(remote: string): Trouble {
  const known = troubles.get(remote) ?? {
    release: inlinedRegistry()[remote],
    spare: null,
    hadSpare: false,
    incident: null,
  };
  troubles.set(remote, known);
  return known;
}

/** Which of the kinds an error is, by what the federation's runtime, the bundler's and our own say. */
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

interface Report {
  incident: string;
  remote: string;
  release: string;
  kind: Kind;
  page: string;
}

/** One beacon: it leaves the page though the page is left. */
const tell = (report: Report) => navigator.sendBeacon('/mf/failures', JSON.stringify(report));

/**
 * Tells the site what failed, and whether the release before is to be tried in its place: once for each remote and page.
 * @param page its route
 */
export function judge(remote: string, failure: Failure, page: string): Verdict {
  const trouble = troubleOf(remote);
  const kind = kindOf(failure);
  const incident = trouble.incident ?? newIncident();
  // Whoever wants nothing sent has nothing to be found by.
  const isTold = readMeasures() === 'si';
  if (isTold && trouble.release) tell({ incident, remote, release: trouble.release.version, kind, page });
  const before = inlinedRegistry()[remote]?.before;
  const hasSpare = before !== undefined && !trouble.hadSpare && before.version !== trouble.release?.version;
  trouble.incident = hasSpare ? incident : null;
  if (hasSpare) {
    trouble.hadSpare = true;
    // What came and broke was not waited for; what is slow has had its 8 s, however long the page has been there.
    const since = kind === 'render' ? performance.now() : Math.max(failure.since, performance.now() - PATIENCE);
    trouble.spare = { release: before, until: since + WHOLE_PATIENCE };
  }
  return { incident: isTold ? incident : null, hasSpare };
}

/** Takes out of the page what is there of a release, or on its way, so that nothing of it counts for the next one. */
function forget(remote: string, entry: string): void {
  const base = new URL('.', new URL(entry, location.origin)).href;
  const isOfIt = (address: string) => address.startsWith(base);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (isOfIt(link.href)) link.remove();
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-webpack]'))
    if (isOfIt(script.src)) script.remove();
  // The list by which its chunks reach their runtime: the same build, loaded again, would take what is in it for loaded.
  const list = new RegExp(`^webpackChunk${remote.replaceAll('-', '_')}(_[0-9a-f]{6})?$`);
  for (const name of Object.keys(globalThis)) if (list.test(name)) Reflect.set(globalThis, name, undefined);
}

/** What is loaded next, which the page knows nothing of yet. */
interface Next {
  /** Its address; undefined where nobody has published the remote. */
  entry: string | undefined;
  integrity?: string;
  /** How long it may take, in ms. */
  patience: number;
}

/**
 * Makes the page ready for what is loaded next: the release before where it is its turn; else what the registry says now,
 * at addresses that were never asked for.
 */
export async function prepare(remote: string, attempt: number): Promise<Next> {
  const began = performance.now();
  const trouble = troubleOf(remote);
  const { spare } = trouble;
  trouble.spare = null;
  const release = spare?.release ?? (await freshRegistry())[remote];
  if (trouble.release) forget(remote, trouble.release.entry);
  trouble.release = release ?? trouble.release;
  const until = spare?.until ?? Math.min(performance.now() + PATIENCE, began + WHOLE_PATIENCE);
  const entry = spare || !release ? release?.entry : `${release.entry}?retry=${attempt}`;
  return { entry, ...(release?.integrity && { integrity: release.integrity }), patience: until - performance.now() };
}
