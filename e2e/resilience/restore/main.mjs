// @ts-check
/**
 * A host fails under load, and an empty host is restored to a point in time by the blocks of docs/operations/backup.md. All
 * purchases acknowledged before that point must exist, later purchases must not, and all files of the rows must exist. node
 * e2e/resilience/restore/main.mjs [--without-later-copy] With `--without-later-copy` the last copy of the files begins
 * before that point, and the loss must be reported.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseStorageUrl } from '@fluxpartes/object-storage';
import { startStorage } from '@fluxpartes/object-storage/testing';
import { query } from '../../../bench/support/query.mjs';
import { freePort } from '../../../scripts/process/free-port.mjs';
import { startApi } from './api.mjs';
import { compare } from './compare.mjs';
import { giveToPostgres, Host, runProductBlock } from './host.mjs';
import { Workload } from './workload.mjs';

/** Milliseconds of work before the backup, between the backup and the restored point, and after that point. */
const STRETCH_MS = 4_000;
const REPORT = fileURLToPath(new URL('../../../.reports/resilience/restore.json', import.meta.url));
const copiesAfter = !process.argv.includes('--without-later-copy');

if (process.getuid?.() !== 0) {
  console.log('Restore: skipped, it needs root (PostgreSQL runs as a user of its own).');
  process.exit(0);
}
const needed = ['/usr/bin/pgbackrest', '/usr/bin/rclone', '/usr/lib/postgresql/15/bin/initdb'];
if (!needed.every((program) => existsSync(program))) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['postgresql-15', 'pgbackrest', 'rclone'];
  execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env });
}

const base = mkdtempSync(path.join(tmpdir(), 'flux-restore-'));
const shared = { repository: path.join(base, 'repository'), sockets: path.join(base, 's'), port: await freePort() };
const copy = path.join(base, 'copy');
/** Functions that stop what was started, called from the last to the first. @type {(() => unknown)[]} */
const running = [() => rmSync(base, { recursive: true, force: true })];
try {
  execFileSync('chmod', ['755', base]);
  mkdirSync(copy);
  const before = await work();
  const after = await restore(before.until);
  const result = { ...(await compare({ ...before, ...after })), seconds: after.seconds };
  mkdirSync(path.dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, JSON.stringify(result));
  console.table(result);
  process.exitCode = result.wrong === 0 ? 0 : 1;
} finally {
  for (const stop of running.reverse()) await Promise.resolve(stop()).catch(console.error);
}

/** Runs the load and a backup at the same time, then the host fails. */
async function work() {
  const host = new Host(path.join(base, 'before'), shared);
  running.push(() => host.cut());
  await host.begin();
  await query(host.url(), 'CREATE DATABASE fluxpartes');
  const storage = await startStorage();
  const options = { home: path.join(base, 'before'), databaseUrl: host.url('fluxpartes'), storageUrl: storage.url };
  const apis = [await startApi(options), await startApi(options)];
  const kill = once(() => Promise.all(apis.map((api) => api.end('SIGKILL'))));
  running.push(storage.stop, kill);
  const copyFiles = () => runProductBlock('backup-files', [...remoteOf(storage.url), `COPIA=${copy}`]);
  const workload = await Workload.create(apis.map(({ url }) => url));
  workload.start();
  await sleep(STRETCH_MS);
  await host.runBlock('backup-database');
  await copyFiles();
  await sleep(STRETCH_MS);
  const asked = Date.now();
  const [{ now }] = await query(host.url(), 'SELECT clock_timestamp()::text AS now');
  const moment = { asked, answered: Date.now() };
  if (copiesAfter) await copyFiles();
  await sleep(STRETCH_MS);
  await archiveAll(host);
  await Promise.all([workload.end(), kill()]);
  await host.cut();
  rmSync(path.join(base, 'before'), { recursive: true });
  return { until: now, moment, workload };
}

/** Settings of rclone for the file store; the test server supports only list version 2. @param {string} url */
function remoteOf(url) {
  const { endpoint, bucket, prefix, accessKeyId, secretAccessKey } = parseStorageUrl(url, {});
  const settings = { TYPE: 's3', PROVIDER: 'Other', ENV_AUTH: 'true', LIST_VERSION: '2', ENDPOINT: endpoint };
  return [
    ...Object.entries(settings).map(([name, value]) => `RCLONE_CONFIG_TIENDA_${name}=${value}`),
    ...[`AWS_ACCESS_KEY_ID=${accessKeyId}`, `AWS_SECRET_ACCESS_KEY=${secretAccessKey}`],
    // Debian's rclone supports no certificate bundle, and the test server has no certificate.
    ...['AWS_CA_BUNDLE=', 'RCLONE_CONFIG=/dev/null'],
    `ARCHIVOS=tienda:${bucket}/${prefix}`,
  ];
}

/** @template T @param {() => T} act @returns {() => T | undefined} a function that acts only once */
function once(act) {
  let isDone = false;
  return () => {
    if (isDone) return undefined;
    isDone = true;
    return act();
  };
}

/** Waits until all WAL is archived. @param {Host} host */
async function archiveAll(host) {
  const [{ file }] = await query(host.url(), 'SELECT pg_walfile_name(pg_switch_wal()) AS file');
  const asked = 'SELECT coalesce(last_archived_wal, $$$$) AS last FROM pg_stat_archiver';
  while ((await query(host.url(), asked))[0].last < file) await sleep(100);
}

/** @param {string} until */
async function restore(until) {
  const home = path.join(base, 'after');
  const store = path.join(home, 'archivos');
  const host = new Host(home, shared);
  mkdirSync(host.data, { mode: 0o700 });
  giveToPostgres(host.data);
  const began = performance.now();
  running.push(() => host.cut());
  await host.runBlock('restore-database', [`HASTA=${until}`]);
  await runProductBlock('restore-files', [`COPIA=${copy}`, `ARCHIVOS=${store}`]);
  const databaseUrl = host.url('fluxpartes');
  const api = await startApi({ home, databaseUrl, storageUrl: store });
  running.push(() => api.end('SIGTERM'));
  return { api: api.url, databaseUrl, store, seconds: Math.round((performance.now() - began) / 1000) };
}
