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
    const release = record.live === null ? undefined : record.releases[record.live];
    return record.live === null || !release ? [] : [[name, { version: record.live, ...release }] as const];
  });
  return { remotes: Object.fromEntries(live) };
}

/** What is live now: of the numbered documents that publishers leave, the highest one says it. */
export class RegistryFolder {
  readonly #dir: string;
  #seen: string | null = null;
  #registry: Registry = { remotes: {} };

  /** @param remotesDir DATA_DIR/mf */
  constructor(remotesDir: string) {
    this.#dir = remotesDir;
  }

  /** Where nothing is there, or what is there does not read, the last good one (at first: nothing is live). */
  async current(): Promise<Registry> {
    try {
      const latest = await this.#latest();
      if (latest !== this.#seen) {
        this.#registry = await this.#read(latest);
        this.#seen = latest;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') console.error(error);
    }
    return this.#registry;
  }

  /** The name of the document that counts; empty where there is none yet. */
  async #latest(): Promise<string> {
    const names = await readdir(path.join(this.#dir, 'registry')).catch((): string[] => []);
    return names.filter((name) => /^\d{8}\.json$/.test(name)).reduce((a, b) => (a > b ? a : b), '');
  }

  async #read(latest: string): Promise<Registry> {
    if (latest !== '') return parseRegistry(await readFile(path.join(this.#dir, 'registry', latest), 'utf8'));
    return firstSchema.parse(JSON.parse(await readFile(path.join(this.#dir, 'registry.json'), 'utf8')));
  }
}
