// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareCheckout } from '../../../scripts/setup/prepare.mjs';
import { createProgress } from '../../../scripts/start/progress.mjs';
import { ROOT } from '../country/country.mjs';

/** @param {string[]} words @param {string} [cwd] */
const git = (words, cwd = ROOT) => execFileSync('git', words, { cwd, encoding: 'utf8' }).trim();

/** The newest commit whose schema is older than this checkout's. */
export function lastRelease() {
  const where = ['api/src/database/migrations/[0-9]*.ts', ':!*.spec.ts'];
  const added = git(['log', '-1', '--format=%H', '--diff-filter=A', '--', ...where]);
  return `${added}^`;
}

/**
 * A checkout of a commit, installed and built: one of its own beside this one, kept for the next time.
 * @param {string} commit @returns {Promise<string>} its folder
 */
export async function release(commit) {
  const whole = git(['rev-parse', '--verify', `${commit}^{commit}`]);
  const folder = path.join(tmpdir(), `flux-escala-release-${whole.slice(0, 10)}`);
  if (!existsSync(folder)) git(['clone', '--quiet', '--shared', '--no-checkout', ROOT, folder]);
  git(['checkout', '--quiet', '--detach', whole], folder);
  process.env.npm_config_prefer_offline = 'true';
  await prepareCheckout(folder, createProgress());
  return folder;
}
