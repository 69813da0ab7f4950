import {
  parseRegistry,
  type Release,
  type RemoteRecord,
  type RouteRow,
  type ShellRecord,
  wentLive,
} from '@fluxpartes/registry';
import { chunkIntegrities, entryIntegrity, scriptsAmong } from './integrity.ts';

/** A release that a visitor gets, as pages know it. */
export interface PublishedRemote extends Pick<Release, 'entry' | 'chunks'> {
  version: string;
  /** The pages that it brings. */
  routes: RouteRow[];
  /**
   * The release that an open page tries where this one fails: the live one where this is the canary, else the one that a
   * step back would make live.
   */
  before?: { version: string; entry: string; integrity?: string | undefined };
  /** Of its entry, as an `integrity` attribute has it. */
  integrity?: string | undefined;
  /** What its pages are drawn with; not there where it has none, or lies elsewhere. */
  drawing?: { file: string; integrity: string } | undefined;
  /** The same of the files of its chunks, by name; pages are told of the scripts alone. */
  integrities?: Record<string, string> | undefined;
}

/** What one visitor gets, by remote: what is live, but for canaries and what is tried in this tab. And the shell's releases. */
export interface LiveRemotes {
  remotes: Record<string, PublishedRemote>;
  /** What is tried: versions by remote, or the origin of a dev server. */
  trials?: Readonly<Record<string, string>>;
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

const withoutCanaries = (live: LiveRemotes): Contents => ({ live, canaries: [], choices: new Map(), kept: new Map() });

/** Before anything was published. */
export const NOTHING: Contents = withoutCanaries({ remotes: {} });

/** The rule is the publisher's (`wentBack` of scripts/publish/releases.mjs). */
function releaseBefore({ live, releases, history }: RemoteRecord): PublishedRemote['before'] {
  const step = history.findLast(
    (one) =>
      wentLive(one) &&
      one.version !== live &&
      Object.hasOwn(releases, one.version) &&
      !releases[one.version]?.takenBack,
  );
  const release = step && releases[step.version];
  return step && release ? { version: step.version, entry: release.entry, ...entryIntegrity(release) } : undefined;
}

function published(
  { releases }: RemoteRecord,
  version: string | null | undefined,
  before: PublishedRemote['before'],
): PublishedRemote | null {
  const release = version != null && Object.hasOwn(releases, version) ? releases[version] : undefined;
  return version != null && release ? asPublished(version, release, before) : null;
}

/** Of a release whose files the site has. */
function drawingOf(version: string, { entry, drawing, assets }: Release): Pick<PublishedRemote, 'drawing'> {
  const integrity = drawing === undefined ? undefined : assets?.[drawing]?.integrity;
  const isHere = entry.startsWith('/mf/') && entry.includes(`/${version}/`);
  return drawing !== undefined && integrity !== undefined && isHere ? { drawing: { file: drawing, integrity } } : {};
}

function asPublished(version: string, release: Release, before: PublishedRemote['before']): PublishedRemote {
  const { entry, chunks, routes = [] } = release;
  return {
    version,
    entry,
    chunks,
    routes,
    ...entryIntegrity(release),
    ...chunkIntegrities(release),
    ...drawingOf(version, release),
    ...(before && { before }),
  };
}

const locationOf = (release: PublishedRemote | null | undefined) =>
  release
    ? { version: release.version, entry: release.entry, ...(release.integrity && { integrity: release.integrity }) }
    : undefined;

const liveRelease = (record: RemoteRecord) => published(record, record.live, releaseBefore(record));

function canaryOf(remote: string, record: RemoteRecord): CanaryOf[] {
  const release = published(record, record.canary?.version, locationOf(liveRelease(record)));
  return record.canary && release ? [{ remote, percent: record.canary.percent, release }] : [];
}

/** Reads a registry's text; null where it is none. */
export function parseContents(text: string): Contents | null {
  const registry = parseRegistry(text);
  if (!registry) return null;
  const records = Object.entries(registry.remotes);
  const live = records.flatMap(([name, record]) => {
    const release = liveRelease(record);
    return release ? [[name, release] as const] : [];
  });
  const kept = records.map(([name, { releases }]) => [name, new Map(Object.entries(releases))] as const);
  return {
    ...withoutCanaries({ remotes: Object.fromEntries(live), shell: registry.shell }),
    canaries: records.flatMap(([name, record]) => canaryOf(name, record)),
    kept: new Map(kept),
  };
}

/** The same without what only the site needs: it stands in every page. */
function forBrowsers({ remotes }: LiveRemotes): Pick<LiveRemotes, 'remotes'> {
  const slim = Object.entries(remotes).map(([name, { routes, integrities, drawing: _drawing, ...location }]) => [
    name,
    {
      ...location,
      ...(integrities && { integrities: scriptsAmong(integrities) }),
      routes: routes.map(({ preview: _preview, drawn: _drawn, dataValues: _values, ...row }) => row),
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

  /** Whether a release of a remote is one of those that are kept. */
  async keeps(remote: string, version: string): Promise<boolean> {
    return (await this.#source.latest()).kept.get(remote)?.has(version) ?? false;
  }

  /** Whether a release of a remote is one of those that are kept, and brings a page of this path. */
  async brings(remote: string, version: string, page: string): Promise<boolean> {
    const release = (await this.#source.latest()).kept.get(remote)?.get(version);
    return release?.routes?.some((row) => row.path === page) ?? false;
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
    return release && !release.takenBack && release.at >= since ? asPublished(version, release, undefined) : undefined;
  }
}
