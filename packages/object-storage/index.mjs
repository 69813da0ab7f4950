// @ts-check
export { isObjectStorage, parseStorageUrl, StorageUrlError } from './place.mjs';
export { ObjectStorage, StorageError } from './storage.mjs';
