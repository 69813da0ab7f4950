import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FolderStore } from '@fluxpartes/registry/store';

/** The registry in a folder like DATA_DIR/mf. */
export const storeIn = (remotesDir) => new FolderStore(remotesDir);

/** The content of the registry's latest document. */
export function readRegistry(remotesDir) {
  const folder = path.join(remotesDir, 'registry');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const highest = names.sort().at(-1);
  if (highest === undefined) return { schema: 2, remotes: {} };
  return JSON.parse(readFileSync(path.join(folder, highest), 'utf8'));
}
