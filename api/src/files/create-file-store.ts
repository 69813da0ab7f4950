import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ObjectStorage } from '@fluxpartes/object-storage';
import type { Config } from '../config/config.ts';
import { storeFolderOf, tempFolderOf } from '../config/folders.ts';
import type { Log } from '../http/log.ts';
import { BucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';
import { ORPHAN_AGE } from './orphan-sweep.ts';

/** How long one question to the object store may take, in ms: a caller waits for it. */
const PATIENCE = 5_000;

/** The file store that the settings name. */
export function createFileStore(config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL' | 'storage'>): FileStore {
  const folder = new FolderStore(storeFolderOf(config), tempFolderOf(config));
  return config.storage === null
    ? folder
    : new BucketStore(new ObjectStorage(config.storage, { patience: PATIENCE }), folder);
}

/**
 * What an API does about its files as it starts, and nothing waits for. It removes what a killed upload left on this
 * machine's disk, which the sweep does not see from another one. It says what users would tell else: an object store that
 * does not answer, or not to this key, and photos that were left in the folder.
 */
export async function checkFileStore(store: FileStore, config: Config, log: Log): Promise<void> {
  try {
    const before = new Date(Date.now() - ORPHAN_AGE);
    for await (const { clave } of store.list('temporal/')) await store.deleteOlder(clave, before);
    if (config.storage === null) return;
    const folder = storeFolderOf(config);
    if (existsSync(join(folder, 'fotos'))) {
      log.warn(
        `photos lie in ${folder}, where this API does not look: copy them to the bucket (docs/operations/deploy.md)`,
      );
    }
    await store.list('documentos/')[Symbol.asyncIterator]().next();
  } catch (error) {
    log.warn(`the file store does not answer: ${error instanceof Error ? error.message : String(error)}`);
  }
}
