// @ts-check
import path from 'node:path';

/**
 * Publishes what nobody has ever published: a build that stands in the registry's history is left as somebody wanted it,
 * live or taken back. Shell and remotes of one checkout are held against each other, for neither is live without the other.
 * @param {string} dataDir
 * @param {import('./progress.mjs').Progress} progress
 */
export async function publishBuild(dataDir, progress) {
  const remotesDir = path.join(dataDir, 'mf');
  const { newBuilds, publishRemotes, remoteNames } = await import('../publish/publish.mjs');
  const { publishShell } = await import('../publish/publish-shell.mjs');
  await progress.step('Publicando el sitio y sus secciones', async () => {
    await publishShell({ remotesDir, onlyNew: true, coming: newBuilds(remotesDir) });
    await publishRemotes(remoteNames(), { remotesDir, onlyNew: true });
  });
}
