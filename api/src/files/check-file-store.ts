import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { storeFolderOf } from '../config/folders.ts';
import type { Log } from '../http/log.ts';
import type { FileStore } from './file-store.ts';
import { ORPHAN_AGE } from './orphan-sweep.ts';

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
      log.warn(`photos lie in ${folder}, where this API does not look: copy them to the bucket (docs/operations.md)`);
    }
    await store.list('documentos/')[Symbol.asyncIterator]().next();
  } catch (error) {
    log.warn(`the file store does not answer: ${error instanceof Error ? error.message : String(error)}`);
  }
}
