// @ts-check
import path from 'node:path';
import { isObjectStorage, ObjectStorage, parseStorageUrl } from '@fluxpartes/object-storage';
import { BucketStore } from './bucket-store.mjs';
import { FolderStore } from './folder-store.mjs';

export { BucketStore, integrityOf } from './bucket-store.mjs';
export { FolderStore } from './folder-store.mjs';

/** @param {Readonly<Record<string, string | undefined>>} env */
export function openRegistryStore(env) {
  const { STORAGE_URL: url } = env;
  return isObjectStorage(url)
    ? new BucketStore(new ObjectStorage(parseStorageUrl(url, env)))
    : new FolderStore(path.resolve(env.DATA_DIR || './var', 'mf'));
}
