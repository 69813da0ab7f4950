// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Country } from './country.mjs';

const PACKAGES = ['postgresql-15', 'patroni', 'etcd-server', 'pgbouncer', 'haproxy'];
const REPORTS = fileURLToPath(new URL('../../../.reports/escala/', import.meta.url));

/** Installs what is missing of Debian's packages. */
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
 * Plays a scenario in a country of its own, prints its table and keeps it in `.reports/escala`. The last row says what was
 * lost; where anything was, or more failed than may, the process ends with 1.
 * @param {string} name @param {(country: Country) => Promise<Record<string, unknown>[]>} play
 * @param {{ withReplica?: boolean }} [how]
 */
export async function played(name, play, how) {
  if (process.getuid?.() !== 0) {
    console.log(`${name}: skipped, it needs root (Debian packages, and users of their own for what runs).`);
    process.exit(0);
  }
  install();
  const country = await Country.begin(how);
  try {
    const rows = await play(country);
    mkdirSync(REPORTS, { recursive: true });
    writeFileSync(path.join(REPORTS, `${name}.json`), JSON.stringify(rows, null, 2));
    console.table(rows);
    const { lost, doubled, uneven, tooMany = 0 } = rows.at(-1) ?? {};
    if ([lost, doubled, uneven, tooMany].some((count) => count !== 0)) process.exitCode = 1;
  } catch (error) {
    country.keepLogs();
    throw error;
  } finally {
    await country.end();
  }
}
