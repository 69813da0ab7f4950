// @ts-check
/** `npm run release:new` publishes the builds that the registry never had, before the sites of a new release start. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Publishes the builds that the registry never contained. Other builds stay as they are, also those that were rolled back.
 * The shell is checked against the remotes of this release, because they go live together.
 * @param {string} dataDir
 */
export async function publishNew(dataDir) {
  const { openRegistryStore } = await import('@fluxpartes/registry/store');
  const { newBuilds, publishRemotes, publishShell, remoteNames } = await import('./publish/publish.mjs');
  const store = openRegistryStore({ ...process.env, DATA_DIR: dataDir });
  await publishShell({ store, onlyNew: true, coming: await newBuilds(store) });
  await publishRemotes(remoteNames(), { store, onlyNew: true });
}

/**
 * Publishes the new builds at a start; the start continues if the object store is unavailable.
 * @param {string} dataDir
 * @param {import('./start/progress.mjs').Progress} progress
 */
export async function publishBuild(dataDir, progress) {
  const { StorageError } = await import('@fluxpartes/object-storage');
  try {
    await progress.step('Publicando el sitio y sus secciones', () => publishNew(dataDir));
  } catch (error) {
    if (!(error instanceof StorageError && error.isUnavailable)) throw error;
    progress.say('El almacén de STORAGE_URL no contesta: sigue en línea lo que este sitio ya tenía.');
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await publishNew(path.resolve(process.env.DATA_DIR || './var'));
    console.log('Lo que había por publicar está publicado.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
