// @ts-check
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ email: string, password: string }} Admin
 * @typedef {{ admin: Admin, sealingKey: string }} Secrets sealingKey: 32 bytes in hexadecimal
 */

/**
 * The secrets of a local set-up: made at the first start, kept in the data folder for its owner alone (0600), never
 * overwritten.
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function localSecrets(dataDir) {
  const folder = folderIn(dataDir);
  const admin = keep(path.join(folder, 'administrador.json'), () =>
    JSON.stringify({ email: 'admin@fluxpartes.local', password: randomBytes(15).toString('base64url') }),
  );
  const sealingKey = keep(path.join(folder, 'clave-sellado'), () => randomBytes(32).toString('hex'));
  return { admin: /** @type {Admin} */ (JSON.parse(admin)), sealingKey };
}

/**
 * The secret by which the API knows the site: the environment's, else one of the data folder's, made like the others.
 * It is needed whatever the database.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} env
 * @returns {string}
 */
export const siteSecret = (dataDir, env) =>
  env.SECRETO_DEL_SITIO ||
  keep(path.join(folderIn(dataDir), 'secreto-del-sitio'), () => randomBytes(32).toString('hex'));

/** @param {string} dataDir */
function folderIn(dataDir) {
  const folder = path.join(dataDir, 'secretos');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * Reads a secret, or makes it. Written whole beside its place and linked there, which fails where another start was
 * first: a killed start leaves no half secret, and two starts agree on one.
 * @param {string} file
 * @param {() => string} make
 */
function keep(file, make) {
  const beside = `${file}.${process.pid}`;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  const descriptor = openSync(beside, 'w', 0o600);
  writeSync(descriptor, make());
  fsyncSync(descriptor);
  closeSync(descriptor);
  try {
    linkSync(beside, file);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  } finally {
    rmSync(beside, { force: true });
  }
  return readFileSync(file, 'utf8');
}
