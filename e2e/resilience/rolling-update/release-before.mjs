// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareCheckout } from '../../../scripts/setup/prepare.mjs';
import { createProgress } from '../../../scripts/start/progress.mjs';
import { ROOT } from '../cluster/cluster.mjs';

/** As in `npm run migrate`: requests queue behind a migration that waits for a lock, so it waits briefly and retries. */
const LOCK_TIMEOUT_MS = 300;
const LOCK_NOT_AVAILABLE = '55P03';
const RETRY_MS = 700;

/** @param {string[]} args @param {string} [cwd] */
const git = (args, cwd = ROOT) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

/**
 * Checks out and builds a commit in a temporary folder, or reuses the folder of a previous run.
 * @param {string} commit or a tag
 * @returns {Promise<string>} the folder
 */
export async function checkOut(commit) {
  const hash = git(['rev-parse', '--verify', `${commit}^{commit}`]);
  const folder = path.join(tmpdir(), `flux-release-${hash.slice(0, 10)}`);
  if (!existsSync(folder)) git(['clone', '--quiet', '--shared', '--no-checkout', ROOT, folder]);
  git(['checkout', '--quiet', '--detach', hash], folder);
  await prepareCheckout(folder, createProgress());
  return folder;
}

/**
 * Undoes all migrations of this checkout after the first `count`, newest first.
 * @param {string} databaseUrl @param {number} count
 */
export async function undoMigrations(databaseUrl, count) {
  const { MIGRATIONS } = await import(path.join(ROOT, 'api/dist/database/migrate.js'));
  // The API's dependency, not one of these tests.
  const { DataSource } = createRequire(path.join(ROOT, 'api/package.json'))('typeorm');
  const extra = { lock_timeout: LOCK_TIMEOUT_MS, options: '-c statement_timeout=0' };
  const source = new DataSource({ type: 'postgres', url: databaseUrl, migrations: MIGRATIONS, poolSize: 1, extra });
  await source.initialize();
  try {
    for (const Migration of MIGRATIONS.slice(count).reverse()) {
      // TypeORM reads this property only when it applies migrations.
      const transaction = new Migration().transaction === false ? 'none' : 'each';
      while (!(await hasLocked(() => source.undoLastMigration({ transaction })))) await sleep(RETRY_MS);
    }
  } finally {
    await source.destroy();
  }
}

/** Whether an action got its locks. @param {() => Promise<void>} act */
async function hasLocked(act) {
  try {
    await act();
    return true;
  } catch (error) {
    if (/** @type {{ driverError?: { code?: string } }} */ (error).driverError?.code === LOCK_NOT_AVAILABLE)
      return false;
    throw error;
  }
}
