// @ts-check
/**
 * Buyers and sellers at work, a machine that is gone, and a restore to a moment on an empty one by the words of
 * docs/operations/backup.md: every purchase that was acknowledged before is there, none of after, and every file that a row names.
 *   node e2e/escala/restore/restore.mjs [--sin-copia-despues]
 * With `--sin-copia-despues` the last copy of the files begins before the moment, and the loss has to be seen.
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
import { compare } from './compare.mjs';
import { atTheProduct, Machine, toPostgres } from './machine.mjs';
import { startApi } from './product.mjs';
import { Town } from './town.mjs';

/** How long people work before the backup, between it and the moment, and after it, in ms. */
const STRETCH = 4_000;
const REPORT = fileURLToPath(new URL('../../../.reports/escala/restore.json', import.meta.url));
const copiesAfter = !process.argv.includes('--sin-copia-despues');

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
const outside = { repository: path.join(base, 'repository'), sockets: path.join(base, 's'), port: await freePort() };
const copy = path.join(base, 'copy');
/** What runs, to be stopped from the last to the first. @type {(() => unknown)[]} */
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

/** A town at work, backed up meanwhile, until its machine is gone. */
async function work() {
  const machine = new Machine(path.join(base, 'before'), outside);
  running.push(() => machine.cut());
  await machine.begin();
  await query(machine.url(), 'CREATE DATABASE fluxpartes');
  const storage = await startStorage();
  const place = { home: path.join(base, 'before'), databaseUrl: machine.url('fluxpartes'), storageUrl: storage.url };
  const apis = [await startApi(place), await startApi(place)];
  const kill = once(() => Promise.all(apis.map((api) => api.end('SIGKILL'))));
  running.push(storage.stop, kill);
  const copyFiles = () => atTheProduct('backup-files', [...remoteOf(storage.url), `COPIA=${copy}`]);
  const town = await Town.found(apis.map(({ url }) => url));
  town.work();
  await sleep(STRETCH);
  await machine.asThePageSays('backup-database');
  await copyFiles();
  await sleep(STRETCH);
  const asked = Date.now();
  const [{ now }] = await query(machine.url(), 'SELECT clock_timestamp()::text AS now');
  const moment = { asked, answered: Date.now() };
  if (copiesAfter) await copyFiles();
  await sleep(STRETCH);
  await archiveAll(machine);
  await Promise.all([town.end(), kill()]);
  await machine.cut();
  rmSync(path.join(base, 'before'), { recursive: true });
  return { until: now, moment, town };
}

/** The file store as a remote of rclone; the test server lists by version 2 alone. @param {string} url */
function remoteOf(url) {
  const { endpoint, bucket, prefix, accessKeyId, secretAccessKey } = parseStorageUrl(url, {});
  const settings = { TYPE: 's3', PROVIDER: 'Other', ENV_AUTH: 'true', LIST_VERSION: '2', ENDPOINT: endpoint };
  return [
    ...Object.entries(settings).map(([name, value]) => `RCLONE_CONFIG_TIENDA_${name}=${value}`),
    ...[`AWS_ACCESS_KEY_ID=${accessKeyId}`, `AWS_SECRET_ACCESS_KEY=${secretAccessKey}`],
    // Debian's rclone takes no bundle of certificates, and the test server has none.
    ...['AWS_CA_BUNDLE=', 'RCLONE_CONFIG=/dev/null'],
    `ARCHIVOS=tienda:${bucket}/${prefix}`,
  ];
}

/** @template T @param {() => T} act @returns {() => T | undefined} the first time alone */
function once(act) {
  let isDone = false;
  return () => {
    if (isDone) return undefined;
    isDone = true;
    return act();
  };
}

/** The WAL of all that was done until now, off the machine. @param {Machine} machine */
async function archiveAll(machine) {
  const [{ file }] = await query(machine.url(), 'SELECT pg_walfile_name(pg_switch_wal()) AS file');
  const asked = 'SELECT coalesce(last_archived_wal, $$$$) AS last FROM pg_stat_archiver';
  while ((await query(machine.url(), asked))[0].last < file) await sleep(100);
}

/** An empty machine, and the page. @param {string} until */
async function restore(until) {
  const home = path.join(base, 'after');
  const store = path.join(home, 'archivos');
  const machine = new Machine(home, outside);
  mkdirSync(machine.data, { mode: 0o700 });
  toPostgres(machine.data);
  const began = performance.now();
  running.push(() => machine.cut());
  await machine.asThePageSays('restore-database', [`HASTA=${until}`]);
  await atTheProduct('restore-files', [`COPIA=${copy}`, `ARCHIVOS=${store}`]);
  const databaseUrl = machine.url('fluxpartes');
  const api = await startApi({ home, databaseUrl, storageUrl: store });
  running.push(() => api.end('SIGTERM'));
  return { api: api.url, databaseUrl, store, seconds: Math.round((performance.now() - began) / 1000) };
}
