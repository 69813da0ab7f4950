import { FolderStore } from '@fluxpartes/registry-store';

export { readRegistry } from '../../../packages/registry-store/folder-documents.mjs';

/** The registry of a folder, DATA_DIR/mf. */
export const storeIn = (remotesDir) => new FolderStore(remotesDir);
