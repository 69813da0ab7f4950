// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseRoutes } from '@fluxpartes/registry';
import { FolderStore } from '@fluxpartes/registry-store';
import { changeRecord } from '../publish/releases.mjs';

/** The dev server of each remote; its webpack.config.mjs says the same port. */
export const DEV_PORTS = { 'mf-catalogue': 3101, 'mf-account': 3102, 'mf-seller': 3103, 'mf-admin': 3104 };

/**
 * Writes a registry whose live releases are the dev servers, with the pages that the remotes bring now.
 * @param {string} dataDir of the site in development
 */
export async function writeDevRegistry(dataDir) {
  const store = new FolderStore(path.join(dataDir, 'mf'));
  for (const [remote, port] of Object.entries(DEV_PORTS)) {
    const release = {
      entry: `http://127.0.0.1:${port}/remoteEntry.js`,
      chunks: {},
      routes: parseRoutes(readFileSync(new URL(`../../${remote}/routes.json`, import.meta.url), 'utf8')),
      at: new Date().toISOString(),
      commit: null,
    };
    await changeRecord(store, remote, () => ({ live: 'dev', releases: { dev: release }, history: [] }));
  }
}
