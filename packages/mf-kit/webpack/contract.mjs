import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** These packages are shared as modules that re-export only the names that the product uses. */
export const facades = {
  'react-router-dom': here('./router-facade.mjs'),
  '@tanstack/react-query': here('./query-facade.mjs'),
};

const names = ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query'];

/**
 * mf-kit's package.json lists as peers the exact versions that all apps repeat; publishing refuses a remote with other
 * versions.
 */
const pins = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).peerDependencies;

/** The exact version of each shared singleton, by package name. */
export const sharedVersions = Object.fromEntries(names.map((name) => [name, pins[name]]));

/**
 * The global variable under which a remote's container is found ('mf-catalogue' → 'mf_catalogue').
 * The shell derives the same name when it registers the remote.
 * @param {string} remote
 */
export const containerName = (remote) => remote.replaceAll('-', '_');

/**
 * Versions of the shell's context (mf-kit's remote-module.ts): those that the shell of this tree has, and those that a
 * remote built with this mf-kit supports. Both ends are included.
 * @type {{ shell: { min: number, max: number }, remote: { min: number, max: number } }}
 */
export const contextVersions = JSON.parse(readFileSync(new URL('./context-versions.json', import.meta.url), 'utf8'));

/**
 * The commit of a checkout, with a `+` for uncommitted changes. Null without git, unless FLUX_COMMIT names the commit.
 * @param {string} root
 * @returns {string | null}
 */
export function commitOf(root) {
  if (process.env.FLUX_COMMIT) return process.env.FLUX_COMMIT;
  const what = ['describe', '--always', '--abbrev=10', '--exclude=*', '--dirty=+'];
  const git = spawnSync('git', what, { cwd: root, encoding: 'utf8' });
  return git.status === 0 ? git.stdout.trim() : null;
}
