// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The dev server of each remote; its webpack.config.mjs says the same port. */
export const DEV_PORTS = { 'mf-catalogue': 3101, 'mf-account': 3102, 'mf-seller': 3103, 'mf-admin': 3104 };

/**
 * Writes a registry whose remotes are the dev servers.
 * @param {string} dataDir of the site in development
 */
export function writeDevRegistry(dataDir) {
  const remotes = Object.fromEntries(
    Object.entries(DEV_PORTS).map(([remote, port]) => [
      remote,
      { version: 'dev', entry: `http://127.0.0.1:${port}/remoteEntry.js`, chunks: {} },
    ]),
  );
  mkdirSync(path.join(dataDir, 'mf'), { recursive: true });
  writeFileSync(path.join(dataDir, 'mf/registry.json'), JSON.stringify({ remotes }));
}
