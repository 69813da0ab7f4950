import type { ObjectStorage } from '@fluxpartes/object-storage';
import type { Registry } from '@fluxpartes/registry';

/** The releases that a record keeps, by version. */
export interface Kept {
  releases: Readonly<Record<string, unknown>>;
}

/**
 * Where the registry's documents and the releases' files lie. An app is a remote's name, or `shell`. Publishers put a release's
 * files before a document names it.
 */
export interface RegistryStore {
  /** What the highest document says; an empty registry where nothing was published. */
  read(): Promise<Registry>;
  /**
   * Changes the registry by compare and swap: where another publisher was faster, the change is made of what that one left.
   * @param change what it answers as it was given is not written
   * @throws whatever `change` throws; nothing has changed then
   */
  change(change: (registry: Registry) => Registry | Promise<Registry>): Promise<Record<'before' | 'after', Registry>>;
  /**
   * Puts a build's files there, whole or not at all for whoever reads them; where the version is there already, compares.
   * @param files all of them, by name
   * @param options `except`: a file that may differ
   * @returns the name of a file that is there with other content, or null
   */
  keepFiles(
    app: string,
    version: string,
    files: ReadonlyMap<string, Buffer>,
    options: { except: string },
  ): Promise<string | null>;
  /** One file of a release; null where there is none. */
  fileOf(app: string, version: string, name: string): Promise<Buffer | null>;
  /** Removes the files of releases that a change has left out, at once or when they are old enough. */
  clearAway(app: string, change: Record<'before' | 'after', Kept>): Promise<void>;
}

/** The registry in DATA_DIR/mf, the shell's releases in DATA_DIR/shell. */
export class FolderStore implements RegistryStore {
  /** @param remotesDir DATA_DIR/mf */
  constructor(remotesDir: string);
  read: RegistryStore['read'];
  change: RegistryStore['change'];
  keepFiles: RegistryStore['keepFiles'];
  fileOf: RegistryStore['fileOf'];
  clearAway: RegistryStore['clearAway'];
}

/** The registry in an object store, below `mf/`, shared by any number of sites and publishers. */
export class BucketStore implements RegistryStore {
  constructor(storage: ObjectStorage);
  read: RegistryStore['read'];
  change: RegistryStore['change'];
  keepFiles: RegistryStore['keepFiles'];
  fileOf: RegistryStore['fileOf'];
  clearAway: RegistryStore['clearAway'];
  /**
   * The highest document's text, where it is another than the one that was seen.
   * @returns null where it is that one, or there is none
   */
  newest(seen?: string): Promise<{ name: string; text: string } | null>;
  /** The names of a release's files. */
  filesOf(app: string, version: string): Promise<string[]>;
}

/** Of a file's content, as an `integrity` attribute has it. */
export function integrityOf(content: string | Uint8Array): string;

/**
 * The store that the environment names: the object store of STORAGE_URL, else the folder of DATA_DIR.
 * @throws StorageUrlError
 */
export function openRegistryStore(env: Readonly<Record<string, string | undefined>>): RegistryStore;
