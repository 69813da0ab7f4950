// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtStamp } from '../setup/build.mjs';

/**
 * Publishes every remote to the registry of the data folder, unless this very build was published there already (so a
 * swap back to an earlier version outlives a restart).
 * @param {string} root
 * @param {string} dataDir
 * @param {import('./progress.mjs').Progress} progress
 */
export async function publishBuild(root, dataDir, progress) {
  const remotesDir = path.join(dataDir, 'mf');
  const stampFile = path.join(remotesDir, 'compilacion');
  const stamp = builtStamp(root);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const { publishRemote, remoteNames } = await import('../publish/publish.mjs');
  await progress.step('Publicando las secciones del sitio', async () => {
    for (const remote of remoteNames()) await publishRemote({ remote, remotesDir });
  });
  mkdirSync(remotesDir, { recursive: true });
  writeFileSync(stampFile, stamp);
}
