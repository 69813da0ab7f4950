import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const filesSchema = z.object({ js: z.array(z.string()), css: z.array(z.string()) });

const releaseSchema = z.object({
  /** Address of the remote's entry: a path on this origin or a whole URL. */
  entry: z.string(),
  /** Files by the name of their chunk, relative to the entry; `routes` is the exposed one. */
  chunks: z.record(z.string(), filesSchema),
});

/** What the site needs of what publishers write (scripts/publish/registry.mjs): the releases, and which one is live. */
const registrySchema = z.object({
  remotes: z.record(
    z.string(),
    z.object({ live: z.nullable(z.string()), releases: z.record(z.string(), releaseSchema) }),
  ),
});

/** The registry of before, one file that said what was live and nothing else. */
const firstSchema = z.object({
  remotes: z.record(z.string(), z.object({ version: z.string(), ...releaseSchema.shape })),
});

/** A live release. */
export interface PublishedRemote extends z.infer<typeof releaseSchema> {
  version: string;
}

/** What is live, by remote. */
export interface Registry {
  remotes: Record<string, PublishedRemote>;
}

/** Reads what is live from a registry's text. @throws Where it is not one. */
export function parseRegistry(text: string): Registry {
  const { remotes } = registrySchema.parse(JSON.parse(text));
  const live = Object.entries(remotes).flatMap(([name, record]) => {
    const { live: version, releases } = record;
    const release = version !== null && Object.hasOwn(releases, version) ? releases[version] : undefined;
    return version === null || !release ? [] : [[name, { version, ...release }] as const];
  });
  return { remotes: Object.fromEntries(live) };
}

/** What is live now: of the numbered documents that publishers leave, the highest one that reads says it. */
export class RegistryFolder {
  readonly #dir: string;
  #seen: string | null = null;
  #registry: Registry = { remotes: {} };

  /** @param remotesDir DATA_DIR/mf */
  constructor(remotesDir: string) {
    this.#dir = remotesDir;
  }

  /** Where nothing is there, or what is there cannot be read now, the last good one (at first: nothing is live). */
  async current(): Promise<Registry> {
    try {
      const names = await this.#documents();
      const latest = names[0] ?? '';
      if (latest !== this.#seen) {
        this.#registry = (await this.#firstThatReads(names)) ?? this.#registry;
        this.#seen = latest;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') console.error(error);
    }
    return this.#registry;
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
  async #firstThatReads(names: readonly string[]): Promise<Registry | null> {
    if (names.length === 0) return firstSchema.parse(JSON.parse(await this.#text('registry.json')));
    for (const name of names) {
      const text = await this.#text(path.join('registry', name));
      try {
        return parseRegistry(text);
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
