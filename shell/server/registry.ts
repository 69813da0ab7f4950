import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const filesSchema = z.object({ js: z.array(z.string()), css: z.array(z.string()) });

const remoteSchema = z.object({
  version: z.string(),
  /** Address of the remote's entry: a path on this origin or a whole URL. */
  entry: z.string(),
  /** Files by the name of their chunk, relative to the entry; `routes` is the exposed one. */
  chunks: z.record(z.string(), filesSchema),
});

const registrySchema = z.object({ remotes: z.record(z.string(), remoteSchema) });

/** The published remotes by name. */
export type Registry = z.infer<typeof registrySchema>;
export type PublishedRemote = z.infer<typeof remoteSchema>;

/** Reads a registry from its text. @throws Where it is not one. */
export function parseRegistry(text: string): Registry {
  return registrySchema.parse(JSON.parse(text));
}

/** The registry as it is on the disk now, read again whenever the file was swapped. */
export class RegistryFile {
  readonly #file: string;
  #seen = '';
  #registry: Registry = { remotes: {} };

  constructor(remotesDir: string) {
    this.#file = path.join(remotesDir, 'registry.json');
  }

  /** Where the file is missing or does not read, the last good one (at first: none published). */
  async current(): Promise<Registry> {
    try {
      const { mtimeMs, ino, size } = await stat(this.#file);
      const version = `${mtimeMs}-${ino}-${size}`;
      if (version !== this.#seen) {
        this.#registry = parseRegistry(await readFile(this.#file, 'utf8'));
        this.#seen = version;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') console.error(error);
    }
    return this.#registry;
  }
}
