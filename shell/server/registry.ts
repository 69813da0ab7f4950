import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const filesSchema = z.object({ js: z.array(z.string()), css: z.array(z.string()) });

const releaseSchema = z.object({
  /** Address of the remote's entry: a path on this origin or a whole URL. */
  entry: z.string(),
  /** Files by the name of their chunk, relative to the entry; `routes` is the exposed one. */
  chunks: z.record(z.string(), filesSchema),
  /** Somebody went back from it. */
  takenBack: z.optional(z.boolean()),
});

const recordSchema = z.object({
  live: z.nullable(z.string()),
  releases: z.record(z.string(), releaseSchema),
  /** What went live when, the oldest first. */
  history: z.array(z.object({ version: z.string() })).default([]),
});

/** What the site needs of what publishers write (scripts/publish/registry.mjs): the releases, and which one is live. */
const registrySchema = z.object({
  remotes: z.record(z.string(), recordSchema),
});

/** The registry of before, one file that said what was live and nothing else. */
const firstSchema = z.object({
  remotes: z.record(
    z.string(),
    z.object({ version: z.string(), entry: z.string(), chunks: releaseSchema.shape.chunks }),
  ),
});

type RemoteRecord = z.infer<typeof recordSchema>;

/** A live release. */
export interface PublishedRemote extends Omit<z.infer<typeof releaseSchema>, 'takenBack'> {
  version: string;
  /** The release that an open page tries where this one fails: the one that a step back would make live. */
  before?: { version: string; entry: string };
}

/** What is live, by remote. */
export interface Registry {
  remotes: Record<string, PublishedRemote>;
}

/** A document: what is live, and the versions of each remote that are kept. */
interface Contents {
  registry: Registry;
  kept: ReadonlyMap<string, ReadonlySet<string>>;
}

const NOTHING: Contents = { registry: { remotes: {} }, kept: new Map() };

/** The rule is the publisher's (`wentBack` of scripts/publish/record.mjs). */
function releaseBefore({ live, releases, history }: RemoteRecord): PublishedRemote['before'] {
  const step = history.findLast(
    ({ version }) => version !== live && Object.hasOwn(releases, version) && !releases[version]?.takenBack,
  );
  const entry = step && releases[step.version]?.entry;
  return step && entry !== undefined ? { version: step.version, entry } : undefined;
}

function liveRelease(record: RemoteRecord): PublishedRemote | null {
  const { live: version, releases } = record;
  const release = version !== null && Object.hasOwn(releases, version) ? releases[version] : undefined;
  if (version === null || !release) return null;
  const before = releaseBefore(record);
  return { version, entry: release.entry, chunks: release.chunks, ...(before && { before }) };
}

/** Reads a registry's text. @throws Where it is not one. */
function parseContents(text: string): Contents {
  const records = Object.entries(registrySchema.parse(JSON.parse(text)).remotes);
  const live = records.flatMap(([name, record]) => {
    const release = liveRelease(record);
    return release ? [[name, release] as const] : [];
  });
  const kept = records.map(([name, { releases }]) => [name, new Set(Object.keys(releases))] as const);
  return { registry: { remotes: Object.fromEntries(live) }, kept: new Map(kept) };
}

/** The same of the file of before, which knew of nothing but what was live. @throws Where it is not one. */
function parseFirst(text: string): Contents {
  const registry = firstSchema.parse(JSON.parse(text));
  const kept = Object.entries(registry.remotes).map(([name, { version }]) => [name, new Set([version])] as const);
  return { registry, kept: new Map(kept) };
}

/** What is live now: of the numbered documents that publishers leave, the highest one that reads says it. */
export class RegistryFolder {
  readonly #dir: string;
  #seen: string | null = null;
  #contents = NOTHING;

  /** @param remotesDir DATA_DIR/mf */
  constructor(remotesDir: string) {
    this.#dir = remotesDir;
  }

  /** Where nothing is there, or what is there cannot be read now, the last good one (at first: nothing is live). */
  async current(): Promise<Registry> {
    return (await this.#latest()).registry;
  }

  /** Whether a release of a remote is one of those that are kept. */
  async keeps(remote: string, version: string): Promise<boolean> {
    return (await this.#latest()).kept.get(remote)?.has(version) ?? false;
  }

  async #latest(): Promise<Contents> {
    try {
      const names = await this.#documents();
      const latest = names[0] ?? '';
      if (latest !== this.#seen) {
        this.#contents = (await this.#firstThatReads(names)) ?? this.#contents;
        this.#seen = latest;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') console.error(error);
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
    if (names.length === 0) return parseFirst(await this.#text('registry.json'));
    for (const name of names) {
      const text = await this.#text(path.join('registry', name));
      try {
        return parseContents(text);
      } catch (error) {
        console.error(error);
      }
    }
    return null;
  }

  #text(file: string): Promise<string> {
    return readFile(path.join(this.#dir, file), 'utf8');
  }
}
