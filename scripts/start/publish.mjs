// @ts-check
import path from 'node:path';

/**
 * Publishes what nobody has ever published: a build that stands in the registry's history is left as somebody wanted it,
 * live or taken back. The shell that they are held against is the one that is about to start.
 * @param {string} dataDir
 * @param {import('./progress.mjs').Progress} progress
 */
export async function publishBuild(dataDir, progress) {
  const remotesDir = path.join(dataDir, 'mf');
  const { builtShell, publishRemotes, remoteNames } = await import('../publish/publish.mjs');
  await progress.step('Publicando las secciones del sitio', () =>
    publishRemotes(remoteNames(), { remotesDir, onlyNew: true, shell: builtShell() }),
  );
}
