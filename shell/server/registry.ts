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

/** Where a release's entry lies, and its integrity, as an `integrity` attribute has it. */
interface ReleaseEntry {
  version: string;
  entry: string;
  integrity?: string | undefined;
}

/** A release that a visitor gets, as pages know it. */
export interface PublishedRemote extends ReleaseEntry, Pick<Release, 'chunks'> {
  /** The pages that it brings. */
  routes: RouteRow[];
  /**
   * The release that an open page tries where this one fails: the live one where this is the canary, else the one that a
   * step back would make live.
   */
  before?: ReleaseEntry | undefined;
  /** Undefined if the release has none, or is on another origin. */
  ssrBundle?: { file: string; integrity: string } | undefined;
  /** Of the files of its chunks, by name; pages are told of the scripts alone. */
  integrities?: Record<string, string> | undefined;
}

/** What one visitor gets, by remote: what is live, but for canaries and what is tried in this tab. And the shell's releases. */
export interface LiveRemotes {
  remotes: Record<string, PublishedRemote>;
  /** What is tried: versions by remote, or the origin of a dev server. */
  previews?: Readonly<Record<string, string>>;
  /** Of which remotes it is a canary. */
  canaries?: readonly string[];
  /** Not there where no shell was published. */
  shell?: ShellRecord | undefined;
}

/** Whether a visitor gets a remote's canary, of which so many of a hundred do. */
export type GetsCanary = (remote: string, percent: number) => boolean;

/** A release that some visitors get. */
interface CanaryOf {
  remote: string;
  percent: number;
  release: PublishedRemote;
}

/** A document: what is live, which canaries run, what each choice among them comes to, and all that are kept, by remote and version. */
export interface Contents {
  live: LiveRemotes;
  canaries: readonly CanaryOf[];
  choices: Map<string, LiveRemotes>;
  kept: ReadonlyMap<string, ReadonlyMap<string, Release>>;
}

/** Before anything was published. */
export const NOTHING: Contents = { live: { remotes: {} }, canaries: [], choices: new Map(), kept: new Map() };

const entryOf = (version: string, { entry, assets }: Release): ReleaseEntry => ({
  version,
  entry,
  integrity: assets[entry.slice(entry.lastIndexOf('/') + 1)]?.integrity,
});

/** The rule is the publisher's (`wentBack` of scripts/publish/releases.mjs). */
function releaseBefore({ live, releases, history }: RemoteRecord): ReleaseEntry | undefined {
  const canBe = (version: string) =>
    version !== live && Object.hasOwn(releases, version) && !releases[version]?.takenBack;
  const step = history.findLast((one) => wentLive(one) && canBe(one.version));
  const release = step && releases[step.version];
  return release && entryOf(step.version, release);
}

/** Of a release whose files the site has. */
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

/** Reads a registry's text; null where it is none. */
export function parseContents(text: string): Contents | null {
  const registry = parseRegistry(text);
  if (!registry) return null;
  const remotes = new Map<string, PublishedRemote>();
  const canaries: CanaryOf[] = [];
  const kept = new Map<string, ReadonlyMap<string, Release>>();
  for (const [remote, record] of Object.entries(registry.remotes)) {
    const { live, canary } = record;
    const releases = new Map(Object.entries(record.releases));
    kept.set(remote, releases);
    const release = live === null ? undefined : releases.get(live);
    if (live !== null && release) remotes.set(remote, published(live, release, releaseBefore(record)));
    const tried = canary && releases.get(canary.version);
    if (!tried) continue;
    const before = live !== null && release ? entryOf(live, release) : undefined;
    canaries.push({ remote, percent: canary.percent, release: published(canary.version, tried, before) });
  }
  return { live: { remotes: Object.fromEntries(remotes), shell: registry.shell }, canaries, choices: new Map(), kept };
}

/** The same without what only the site needs: it stands in every page. */
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

/** The text of a page's `fp-registry`, before it is made to stand in one. */
export function registryText(live: LiveRemotes): string {
  const text = texts.get(live) ?? JSON.stringify(forBrowsers(live));
  texts.set(live, text);
  return text;
}

/** Where documents come from. */
export interface RegistrySource {
  /** What the last good one says; at first that nothing is live. The same object as long as it does not change. */
  latest: () => Contents | Promise<Contents>;
}

/** Of the numbered documents that publishers leave in a folder, the highest one that reads says what is live. */
export class RegistryFolder implements RegistrySource {
  readonly #dir: string;
  #seen: string | null = null;
  #complaint = '';
  #contents = NOTHING;

  /** @param remotesDir DATA_DIR/mf */
  constructor(remotesDir: string) {
    this.#dir = remotesDir;
  }

  /** Where nothing is there, or what is there cannot be read now, the last good one. */
  async latest(): Promise<Contents> {
    try {
      const names = await this.#documents();
      const latest = names[0] ?? '';
      if (latest !== this.#seen) {
        this.#contents = (await this.#firstThatReads(names)) ?? this.#contents;
        this.#seen = latest;
      }
      this.#complaint = '';
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // Each request asks: what is wrong is one line until it is something else.
      if (code !== 'ENOENT' && message !== this.#complaint) console.error(error);
      this.#complaint = message;
    }
    return this.#contents;
  }

  /** The documents' names, the highest first; none before anything was published. */
  async #documents(): Promise<string[]> {
    const names = await readdir(path.join(this.#dir, 'registry')).catch((error: NodeJS.ErrnoException): string[] => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => /^\d{8}\.json$/.test(name)).sort((a, b) => b.localeCompare(a));
  }

  /** Null where none of them is a registry. @throws Where one cannot be read now: it is asked for again then. */
  async #firstThatReads(names: readonly string[]): Promise<Contents | null> {
    for (const name of names) {
      const contents = parseContents(await readFile(path.join(this.#dir, 'registry', name), 'utf8'));
      if (contents) return contents;
      console.error(`${name} is no registry`);
    }
    return null;
  }
}

/** What is live now, and for whom. */
export class LiveRegistry {
  readonly #source: RegistrySource;

  constructor(source: RegistrySource) {
    this.#source = source;
  }

  /**
   * The same object as long as it does not change.
   * @param getsCanary nobody's canary is without it
   */
  async current(getsCanary?: GetsCanary): Promise<LiveRemotes> {
    const { live, canaries, choices } = await this.#source.latest();
    const chosen = getsCanary ? canaries.filter(({ remote, percent }) => getsCanary(remote, percent)) : [];
    if (chosen.length === 0) return live;
    const ofWhich = chosen.map(({ remote }) => remote);
    const key = ofWhich.join(' ');
    const remotes = Object.fromEntries(chosen.map(({ remote, release }) => [remote, release]));
    const choice = choices.get(key) ?? { ...live, remotes: { ...live.remotes, ...remotes }, canaries: ofWhich };
    choices.set(key, choice);
    return choice;
  }

  /** Whether any remote has a canary now. */
  async hasCanary(): Promise<boolean> {
    return (await this.#source.latest()).canaries.length > 0;
  }

  /** A release of a remote; undefined where it is none of those that are kept. */
  async kept(remote: string, version: string): Promise<Release | undefined> {
    return (await this.#source.latest()).kept.get(remote)?.get(version);
  }

  /**
   * A release that may be tried before it is live: one that is kept, that nobody has gone back from, and that is no older
   * than what is live, which may have mended what a link to the older one is sent for. Nothing takes its place where it
   * fails: whoever tries it wants to see that.
   */
  async release(remote: string, version: string): Promise<PublishedRemote | undefined> {
    const { live, kept } = await this.#source.latest();
    const releases = kept.get(remote);
    const release = releases?.get(version);
    const since = releases?.get(live.remotes[remote]?.version ?? '')?.at ?? '';
    return release && !release.takenBack && release.at >= since ? published(version, release) : undefined;
  }
}
