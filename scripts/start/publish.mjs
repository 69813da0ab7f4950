// @ts-check
import path from 'node:path';

/**
 * Publishes what nobody has ever published: a build that stands in the registry's history is left as somebody wanted it,
 * live or taken back.
 * @param {string} dataDir
 * @param {import('./progress.mjs').Progress} progress
 */
export async function publishBuild(dataDir, progress) {
  const remotesDir = path.join(dataDir, 'mf');
  const { publishRemote, remoteNames } = await import('../publish/publish.mjs');
  await progress.step('Publicando las secciones del sitio', async () => {
    for (const remote of remoteNames()) await publishRemote({ remote, remotesDir, onlyNew: true });
  });
}
