import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Contents, NOTHING, parseContents, type RegistrySource } from './registry.ts';

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
