import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';

/** The folder of the file store: STORAGE_URL where it names one, else `archivos/` of the data folder. */
export function storeFolderOf(config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>): string {
  const { STORAGE_URL } = config;
  if (STORAGE_URL === undefined || STORAGE_URL.startsWith('s3:')) return resolve(config.DATA_DIR, 'archivos');
  return STORAGE_URL.startsWith('file:') ? fileURLToPath(STORAGE_URL) : resolve(STORAGE_URL);
}

/**
 * Where uploads lie while their request lasts: on the store's own disk where it is a folder, so that a rename is enough to
 * keep what was written, and on this machine's where it is an object store.
 */
export function tempFolderOf(config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>): string {
  return join(storeFolderOf(config), 'temporal');
}
