import { ObjectStorage } from '@fluxpartes/object-storage';
import type { Config } from '../config/config.ts';
import { storeFolderOf, tempFolderOf } from '../config/folders.ts';
import { BucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

/** How long one question to the object store may take, in ms: a caller waits for it. */
const PATIENCE = 5_000;

/** The file store that the settings name. */
export function createFileStore(config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL' | 'storage'>): FileStore {
  const folder = new FolderStore(storeFolderOf(config), tempFolderOf(config));
  return config.storage === null
    ? folder
    : new BucketStore(new ObjectStorage(config.storage, { patience: PATIENCE }), folder);
}
