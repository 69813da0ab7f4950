// @ts-check
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseRemote } from '@fluxpartes/mf-kit/registry';
import { ContractError } from './problems.mjs';
import { removeHalfDone } from './registry.mjs';

/** What the build says of itself; the same build of another commit differs in it. */
const DESCRIPTION = 'remote.json';

/** @typedef {import('@fluxpartes/mf-kit/registry').RemoteDescription} RemoteDescription */

/** The names of a build's files, in order. @param {string} dir */
const filesIn = (dir) =>
  readdirSync(dir)
    .filter((name) => statSync(path.join(dir, name)).isFile())
    .sort();

/**
 * @param {string} dir the build's folder
 * @returns {RemoteDescription}
 * @throws {ContractError} where it is missing or is none
 */
export function readDescription(dir) {
  const file = path.join(dir, DESCRIPTION);
  if (!existsSync(file)) throw new ContractError(`${file} is missing: build the remote first`);
  try {
    return parseRemote(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ContractError(`${file} describes no remote: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Ten hex digits over every file of the build: the same build has the same version, whatever commit it was made of.
 * @param {string} dir @param {{ commit: string | null }} description
 */
export function versionOf(dir, { commit: _commit, ...description }) {
  const hash = createHash('sha256').update(JSON.stringify(description));
  for (const name of filesIn(dir)) {
    if (name !== DESCRIPTION) hash.update(`${name}\n`).update(readFileSync(path.join(dir, name)));
  }
  return hash.digest('hex').slice(0, 10);
}

/**
 * What is missing of a build, or is not what was built.
 * @param {string} dir @param {Pick<RemoteDescription, 'entry' | 'chunks' | 'routes' | 'assets'>} description
 * @returns {Generator<string>}
 */
export function* fileProblems(dir, { entry, chunks, routes, assets }) {
  for (const { path: page, chunk } of routes) {
    if (chunk !== undefined && !chunks[chunk])
      yield `its route '${page}' names the chunk ${chunk}, which was not built`;
  }
  const named = [entry, ...Object.values(chunks).flatMap(({ js, css }) => [...js, ...css])];
  for (const name of named.filter((one) => !assets[one])) yield `its file ${name} has no integrity`;
  for (const [name, { integrity }] of Object.entries(assets)) {
    const file = path.join(dir, path.basename(name));
    if (!existsSync(file)) yield `its file ${name} is missing`;
    else if (integrityOf(file) !== integrity) yield `its file ${name} is not the one that was built`;
  }
}

/** @param {string} file */
const integrityOf = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/**
 * Puts a build into its own folder, whole or not at all; two publishers of the same build put the same files there.
 * @param {string} dir @param {{ home: string, version: string }} place
 * @throws {ContractError} where that folder holds other files
 */
export function copyBuild(dir, { home, version }) {
  const target = path.join(home, version);
  mkdirSync(home, { recursive: true });
  removeHalfDone(home);
  if (existsSync(target)) return refuseOther(dir, target);
  const temporary = path.join(home, `.${randomUUID()}`);
  cpSync(dir, temporary, { recursive: true });
  try {
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    refuseOther(dir, target);
  }
}

/** @param {string} dir @param {string} target */
function refuseOther(dir, target) {
  const isSame = (/** @type {string} */ name) => {
    const published = path.join(target, name);
    return existsSync(published) && integrityOf(published) === integrityOf(path.join(dir, name));
  };
  const other = filesIn(dir).find((name) => name !== DESCRIPTION && !isSame(name));
  if (other !== undefined)
    throw new ContractError(`version ${path.basename(target)} is published with other content: ${other}`);
}
