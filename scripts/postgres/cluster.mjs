// @ts-check
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { commandAs } from './programs.mjs';

/** @typedef {import('./programs.mjs').RunAs} RunAs */

/**
 * Where things lie in the folder of an embedded PostgreSQL.
 * @param {string} dir
 */
export const layout = (dir) => ({
  /** the cluster itself (PGDATA) */
  data: path.join(dir, 'datos'),
  /** the generated passwords of both roles, 0600 */
  passwords: path.join(dir, 'claves.json'),
  /** says that it is of this product's 1.0.0 or later; earlier ones have none */
  version: path.join(dir, 'version'),
  /** the port of the last start, kept so that connection strings stay valid */
  port: path.join(dir, 'puerto'),
  log: path.join(dir, 'postgres.log'),
  /** of the process that owns the server; beside the folder, which comes into its place by a rename */
  lock: `${dir}.dueno.json`,
});

/**
 * Makes the cluster if it is not there: beside its place first, then renamed in one step, so that an initdb that was
 * killed leaves nothing half-made in the place. The caller has the folder's lock.
 * @param {string} dir
 * @param {{ initdb: string, runAs: RunAs, fast: boolean, log: (text: string) => void }} options
 */
export async function ensureCluster(dir, options) {
  if (!isWhole(dir)) {
    sweepHalfMade(dir);
    moveBrokenAside(dir, options.log);
    options.log('Creando la base de datos…');
    // A new name each time: the initdb of a killed start may still be at work on its own, and clears it when it fails.
    const beside = mkdtempSync(`${dir}.nuevo-`);
    await initCluster(beside, options);
    renameSync(beside, dir);
  }
  await giveToOwner(layout(dir).data, options.runAs);
}

/** @param {string} dir */
function isWhole(dir) {
  const { data, passwords, version } = layout(dir);
  const hasData = existsSync(path.join(data, 'global/pg_control'));
  if (hasData && !existsSync(passwords)) {
    throw new Error(`Falta ${passwords}: sin esas claves no se puede abrir la base. Recuperalo de una copia.`);
  }
  if (hasData && !existsSync(version)) {
    throw new Error(
      `La base de ${dir} es de una versión anterior a la 1.0.0 y no se puede actualizar; queda como estaba. ` +
        'Indicá otra carpeta en DATA_DIR, o seguí usando esta con la versión que la creó.',
    );
  }
  return hasData;
}

/**
 * @param {string} beside
 * @param {{ initdb: string, runAs: RunAs, fast: boolean }} options
 */
async function initCluster(beside, { initdb, runAs, fast }) {
  const { data, passwords, version } = layout(beside);
  // Others may pass through (a system user that runs the server) but neither list nor read.
  chmodSync(beside, 0o711);
  mkdirSync(data, { mode: 0o700 });
  const keys = { superuser: randomBytes(24).toString('hex'), application: randomBytes(24).toString('hex') };
  writeFileSync(version, '1.0.0\n');
  writeFileSync(passwords, JSON.stringify(keys), { mode: 0o600 });
  const passwordFile = path.join(beside, 'clave-inicial');
  writeFileSync(passwordFile, keys.superuser, { mode: 0o600 });
  if (runAs.kind === 'user') for (const file of [data, passwordFile]) chownSync(file, runAs.uid, runAs.gid);
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
  const { command, args, options } = commandAs(runAs, initdb, [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    `--locale=${locale}`,
    ...(fast ? ['--no-sync'] : []),
  ]);
  await promisify(execFile)(command, args, { ...options, cwd: beside, env: { ...process.env, LC_MESSAGES: 'C' } });
  rmSync(passwordFile);
}

/**
 * Removes what killed starts left beside the place.
 * @param {string} dir
 */
function sweepHalfMade(dir) {
  const parent = path.dirname(dir);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${path.basename(dir)}.nuevo-`)) continue;
    rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * @param {string} dir
 * @param {(text: string) => void} log
 */
function moveBrokenAside(dir, log) {
  if (!existsSync(dir) || readdirSync(dir).length === 0) return;
  const aside = `${dir}.incompleta-${Date.now()}`;
  renameSync(dir, aside);
  log(`La carpeta de la base estaba a medio hacer; quedó apartada en ${aside}.`);
}

/**
 * PostgreSQL refuses a folder of another user; root may have made it in another way before (see RunAs).
 * @param {string} data
 * @param {RunAs} runAs
 */
async function giveToOwner(data, runAs) {
  if (process.getuid?.() !== 0 || runAs.kind === 'plain') return;
  const { uid, gid } = runAs.kind === 'user' ? runAs : { uid: 0, gid: 0 };
  if (statSync(data).uid !== uid) await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, data]);
}
