// @ts-check

/**
 * Publishes what nobody has ever published: a build that stands in the registry's history is left as somebody wanted it,
 * live or taken back. Shell and remotes of one checkout are held against each other, for neither is live without the other.
 * @param {string} dataDir
 */
export async function publishNew(dataDir) {
  const { openRegistryStore } = await import('@fluxpartes/registry-store');
  const { newBuilds, publishRemotes, remoteNames } = await import('../publish/publish.mjs');
  const { publishShell } = await import('../publish/publish-shell.mjs');
  const store = openRegistryStore({ ...process.env, DATA_DIR: dataDir });
  await publishShell({ store, onlyNew: true, coming: await newBuilds(store) });
  await publishRemotes(remoteNames(), { store, onlyNew: true });
}

/**
 * The same at a start, which goes on where the store is away.
 * @param {string} dataDir
 * @param {import('./progress.mjs').Progress} progress
 */
export async function publishBuild(dataDir, progress) {
  const { StorageError } = await import('@fluxpartes/object-storage');
  try {
    await progress.step('Publicando el sitio y sus secciones', () => publishNew(dataDir));
  } catch (error) {
    if (!(error instanceof StorageError && error.isAway)) throw error;
    progress.say('El almacén de STORAGE_URL no contesta: sigue en línea lo que este sitio ya tenía.');
  }
}
