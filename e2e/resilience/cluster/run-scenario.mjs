// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Cluster } from './cluster.mjs';

const PACKAGES = ['postgresql-15', 'patroni', 'etcd-server', 'pgbouncer', 'haproxy'];
const REPORTS = fileURLToPath(new URL('../../../.reports/resilience/', import.meta.url));

/** Installs missing Debian packages. */
function install() {
  const missing = PACKAGES.filter((name) => {
    try {
      execFileSync('dpkg', ['--status', name], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const how = ['install', '--yes', '--no-install-recommends', '--no-upgrade'];
  if (missing.length > 0)
    execFileSync('apt-get', [...how, ...missing], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * Runs a scenario on a new cluster, prints its table and writes it to `.reports/resilience`. The last row counts losses; if
 * anything was lost, or more requests failed than allowed, the exit code is 1.
 * @param {string} name @param {(cluster: Cluster) => Promise<Record<string, unknown>[]>} scenario
 * @param {import('./cluster.mjs').Options} [options]
 */
export async function runScenario(name, scenario, options) {
  if (process.getuid?.() !== 0) {
    console.log(`${name}: skipped, it needs root (Debian packages, and users of their own for its processes).`);
    process.exit(0);
  }
  install();
  const cluster = await Cluster.begin(options);
  try {
    const rows = await scenario(cluster);
    mkdirSync(REPORTS, { recursive: true });
    writeFileSync(path.join(REPORTS, `${name}.json`), JSON.stringify(rows, null, 2));
    console.table(rows);
    const { lost, doubled, unbalanced, tooMany = 0 } = rows.at(-1) ?? {};
    if ([lost, doubled, unbalanced, tooMany].some((count) => count !== 0)) process.exitCode = 1;
  } catch (error) {
    cluster.keepLogs();
    throw error;
  } finally {
    await cluster.end();
  }
}
