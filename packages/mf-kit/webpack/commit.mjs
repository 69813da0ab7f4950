// @ts-check
import { spawnSync } from 'node:child_process';

/**
 * The commit of a checkout, with a `+` where something is not committed; null without git, unless FLUX_COMMIT says it.
 * @param {string} root
 * @returns {string | null}
 */
export function commitOf(root) {
  if (process.env.FLUX_COMMIT) return process.env.FLUX_COMMIT;
  const what = ['describe', '--always', '--abbrev=10', '--exclude=*', '--dirty=+'];
  const git = spawnSync('git', what, { cwd: root, encoding: 'utf8' });
  return git.status === 0 ? git.stdout.trim() : null;
}
