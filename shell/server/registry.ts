import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  parseRegistry,
  type Release,
  type RemoteRecord,
  type RouteRow,
  type ShellRecord,
  wentLive,
} from '@fluxpartes/registry';

/** The entry's URL and its integrity attribute. */
interface ReleaseEntry {
  version: string;
  entry: string;
  integrity?: string | undefined;
}

/** A release as pages see it. */
export interface PublishedRemote extends ReleaseEntry, Pick<Release, 'chunks'> {
  routes: RouteRow[];
  /**
   * Fallback release if this release fails in an open page: the live release for a canary, otherwise the rollback target.
   */
  before?: ReleaseEntry | undefined;
  /** Undefined if the release has no SSR bundle, or is on another origin. */
  ssrBundle?: { file: string; integrity: string } | undefined;
  /** The integrity of each file by name; pages get only the values of scripts. */
  integrities?: Record<string, string> | undefined;
}

/** The releases for one visitor: the live releases, with canaries and previews applied. */
export interface LiveRemotes {
  remotes: Record<string, PublishedRemote>;
  /** Previews: versions or dev server origins by remote. */
  previews?: Readonly<Record<string, string>>;
  /** Names of remotes with a canary as their release. */
  canaries?: readonly string[];
  /** The shell's record; undefined if no shell was published. */
  shell?: ShellRecord | undefined;
}

/** Whether a visitor is in the percentage of a remote's canary. */
export type GetsCanary = (remote: string, percent: number) => boolean;

interface CanaryOf {
  remote: string;
  percent: number;
  release: PublishedRemote;
}

/** A parsed registry document. */
export interface Contents {
  live: LiveRemotes;
  canaries: readonly CanaryOf[];
  /** Cache: the releases for visitors, by the combination of canaries that they get. */
  choices: Map<string, LiveRemotes>;
  /** All releases of each remote, by version. */
  retained: ReadonlyMap<string, ReadonlyMap<string, Release>>;
}

export const NOTHING: Contents = { live: { remotes: {} }, canaries: [], choices: new Map(), retained: new Map() };

const entryOf = (version: string, { entry, assets }: Release): ReleaseEntry => ({
  version,
  entry,
  integrity: assets[entry.slice(entry.lastIndexOf('/') + 1)]?.integrity,
});

/** The fallback release, by the same rule as a rollback (`rolledBack` of scripts/publish/release-state.mjs). */
function releaseBefore({ live, releases, history }: RemoteRecord): ReleaseEntry | undefined {
  const canBe = (version: string) =>
    version !== live && Object.hasOwn(releases, version) && !releases[version]?.takenBack;
  const step = history.findLast((one) => wentLive(one) && canBe(one.version));
  const release = step && releases[step.version];
  return release && entryOf(step.version, release);
}

/** The SSR bundle of a release. Only for a release with files on this site. */
function ssrBundleOf(version: string, { entry, ssrBundle = '', assets }: Release): PublishedRemote['ssrBundle'] {
  const integrity = assets[ssrBundle]?.integrity;
  const isHere = entry.startsWith('/mf/') && entry.includes(`/${version}/`);
  return integrity !== undefined && isHere ? { file: ssrBundle, integrity } : undefined;
}

function published(version: string, release: Release, before?: ReleaseEntry): PublishedRemote {
  const { chunks, routes, assets } = release;
  const files = Object.values(chunks).flatMap(({ js, css }) => [...js, ...css]);
  const integrities = files.flatMap((name) => (assets[name] ? [[name, assets[name].integrity] as const] : []));
  return {
    ...entryOf(version, release),
    chunks,
    routes,
    integrities: Object.fromEntries(integrities),
    ssrBundle: ssrBundleOf(version, release),
    before,
  };
}

/** The parsed document; null if the text is not a valid registry. */
export function parseContents(text: string): Contents | null {
  const registry = parseRegistry(text);
  if (!registry) return null;
  const remotes = new Map<string, PublishedRemote>();
  const canaries: CanaryOf[] = [];
  const retained = new Map<string, ReadonlyMap<string, Release>>();
  for (const [remote, record] of Object.entries(registry.remotes)) {
    const { live, canary } = record;
    const releases = new Map(Object.entries(record.releases));
    retained.set(remote, releases);
    const release = live === null ? undefined : releases.get(live);
    if (live !== null && release) remotes.set(remote, published(live, release, releaseBefore(record)));
    const tried = canary && releases.get(canary.version);
    if (!tried) continue;
    const before = live !== null && release ? entryOf(live, release) : undefined;
    canaries.push({ remote, percent: canary.percent, release: published(canary.version, tried, before) });
  }
  return {
    live: { remotes: Object.fromEntries(remotes), shell: registry.shell },
    canaries,
    choices: new Map(),
    retained,
  };
}

/** Removes fields that only the server needs; the result is inlined in every page. */
function forBrowsers({ remotes }: LiveRemotes): Pick<LiveRemotes, 'remotes'> {
  const slim = Object.entries(remotes).map(([name, { routes, integrities = {}, ssrBundle: _bundle, ...location }]) => [
    name,
    {
      ...location,
      integrities: Object.fromEntries(Object.entries(integrities).filter(([file]) => file.endsWith('.js'))),
      routes: routes.map(({ preview: _preview, ssr: _ssr, dataValues: _values, ...row }) => row),
    },
  ]);
  return { remotes: Object.fromEntries(slim) };
}

const texts = new WeakMap<LiveRemotes, string>();

/** The text of a page's `fp-registry` element, not escaped yet. */
export function registryText(live: LiveRemotes): string {
  const text = texts.get(live) ?? JSON.stringify(forBrowsers(live));
  texts.set(live, text);
  return text;
}

export interface RegistrySource {
  /**
   * The last valid document; before the first document no release is live. Returns the same object until the document
   * changes.
   */
  latest: () => Contents | Promise<Contents>;
}

/** Reads the highest valid document of those that publishers write into a folder. */
export class RegistryFolder implements RegistrySource {
  readonly #dir: string;
  #seen: string | null = null;
  #lastProblem = '';
  #contents = NOTHING;

  /** @param remotesDir DATA_DIR/mf */
  constructor(remotesDir: string) {
    this.#dir = remotesDir;
  }

  /** The last valid document if no document can be read now. */
  async latest(): Promise<Contents> {
    try {
      const names = await this.#documents();
      const latest = names[0] ?? '';
      if (latest !== this.#seen) {
        this.#contents = (await this.#firstValid(names)) ?? this.#contents;
        this.#seen = latest;
      }
      this.#lastProblem = '';
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // Every request calls this: log each problem only once.
      if (code !== 'ENOENT' && message !== this.#lastProblem) console.error(error);
      this.#lastProblem = message;
    }
    return this.#contents;
  }

  /** Highest first. */
  async #documents(): Promise<string[]> {
    const names = await readdir(path.join(this.#dir, 'registry')).catch((error: NodeJS.ErrnoException): string[] => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => /^\d{8}\.json$/.test(name)).sort((a, b) => b.localeCompare(a));
  }

  /** The first valid document of these names; null if no document is valid. @throws if one cannot be read now */
  async #firstValid(names: readonly string[]): Promise<Contents | null> {
    for (const name of names) {
      const contents = parseContents(await readFile(path.join(this.#dir, 'registry', name), 'utf8'));
      if (contents) return contents;
      console.error(`${name} is no registry`);
    }
    return null;
  }
}

/** The releases for each visitor. */
export class LiveRegistry {
  readonly #source: RegistrySource;

  constructor(source: RegistrySource) {
    this.#source = source;
  }

  /**
   * The releases for a visitor; returns the same object until they change.
   * @param getsCanary without it, no canary is applied
   */
  async current(getsCanary?: GetsCanary): Promise<LiveRemotes> {
    const { live, canaries, choices } = await this.#source.latest();
    const chosen = getsCanary ? canaries.filter(({ remote, percent }) => getsCanary(remote, percent)) : [];
    if (chosen.length === 0) return live;
    const names = chosen.map(({ remote }) => remote);
    const key = names.join(' ');
    const remotes = Object.fromEntries(chosen.map(({ remote, release }) => [remote, release]));
    const choice = choices.get(key) ?? { ...live, remotes: { ...live.remotes, ...remotes }, canaries: names };
    choices.set(key, choice);
    return choice;
  }

  async hasCanary(): Promise<boolean> {
    return (await this.#source.latest()).canaries.length > 0;
  }

  /** A retained release; undefined if the registry does not retain it. */
  async retained(remote: string, version: string): Promise<Release | undefined> {
    return (await this.#source.latest()).retained.get(remote)?.get(version);
  }

  /**
   * A release for a preview: retained, not rolled back, and not older than the live release, which may have fixed a
   * security bug. The preview has no fallback, so that its failures show.
   */
  async release(remote: string, version: string): Promise<PublishedRemote | undefined> {
    const { live, retained } = await this.#source.latest();
    const releases = retained.get(remote);
    const release = releases?.get(version);
    const since = releases?.get(live.remotes[remote]?.version ?? '')?.at ?? '';
    return release && !release.takenBack && release.at >= since ? published(version, release) : undefined;
  }
}
