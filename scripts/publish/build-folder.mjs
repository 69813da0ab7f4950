// @ts-check
import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parseRemote } from '@fluxpartes/mf-kit/registry';
import { ContractError } from './problems.mjs';
import { removeHalfDone } from './registry.mjs';

/** What the build says of itself; the same build of another commit differs in it. */
const DESCRIPTION = 'remote.json';

/** @typedef {import('@fluxpartes/mf-kit/registry').RemoteDescription} RemoteDescription */

/** The names of a build's files, in order. @param {string} dir */
const filesIn = (dir) =>
  readdirSync(dir)
    .filter((name) => lstatSync(path.join(dir, name)).isFile())
    .sort();

/** What a file has to be called for the site to serve it (shell/server/static-files.ts). */
const PLAIN = /^[\w@][\w@.-]*$/;

/** The forms that a file lies packed in beside it, which most browsers get. */
const PACKED = { '.br': brotliDecompressSync, '.gz': gunzipSync };

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
    if (chunk !== undefined && !Object.hasOwn(chunks, chunk))
      yield `its route '${page}' names the chunk ${chunk}, which was not built`;
  }
  const named = [entry, ...Object.values(chunks).flatMap(({ js, css }) => [...js, ...css])];
  for (const name of named.filter((one) => !Object.hasOwn(assets, one))) yield `its file ${name} has no integrity`;
  for (const [name, { integrity }] of Object.entries(assets)) {
    if (!PLAIN.test(name)) yield `its file ${name} has a name that is not served`;
    else yield* contentProblems(path.join(dir, name), integrity);
  }
  // What a link leads to would be served with the rest, whatever it is; folders are no part of what a version says.
  const inside = existsSync(dir) ? readdirSync(dir, { withFileTypes: true }) : [];
  for (const other of inside.filter((one) => !one.isFile()))
    yield `its ${other.name} is no file: a build is one folder of files`;
}

/**
 * @param {string} file @param {string} integrity
 * @returns {Generator<string>}
 */
function* contentProblems(file, integrity) {
  const name = path.basename(file);
  if (!existsSync(file)) return yield `its file ${name} is missing`;
  const content = readFileSync(file);
  if (`sha384-${createHash('sha384').update(content).digest('base64')}` !== integrity)
    yield `its file ${name} is not the one that was built`;
  for (const [suffix, unpack] of Object.entries(PACKED)) {
    if (existsSync(file + suffix) && !isPacked(content, () => unpack(readFileSync(file + suffix), limit(content))))
      yield `its file ${name}${suffix} is not ${name}, packed`;
  }
}

/** What unpacks to more is something else, however much it is. @param {Buffer} content */
const limit = ({ length }) => ({ maxOutputLength: Math.max(length, 1) });

/** @param {Buffer} content @param {() => Buffer} unpack */
function isPacked(content, unpack) {
  try {
    return unpack().equals(content);
  } catch {
    return false;
  }
}

/**
 * Puts a build into its own folder, whole or not at all; two publishers of the same build put the same files there.
 * @param {string} dir @param {{ home: string, version: string, description: { commit: string | null } }} place
 * @throws {ContractError} where that folder holds other files, or the build is another one by now
 */
export function copyBuild(dir, { home, version, description }) {
  const target = path.join(home, version);
  mkdirSync(home, { recursive: true });
  removeHalfDone(home);
  if (existsSync(target)) return refuseOther(dir, target);
  const temporary = path.join(home, `.${randomUUID()}`);
  try {
    mkdirSync(temporary);
    for (const name of filesIn(dir)) copyFileSync(path.join(dir, name), path.join(temporary, name));
    if (versionOf(temporary, description) !== version)
      throw new ContractError(`${dir} was built anew while it was published: publish it again`);
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
    return existsSync(published) && readFileSync(published).equals(readFileSync(path.join(dir, name)));
  };
  const other = filesIn(dir).find((name) => name !== DESCRIPTION && !isSame(name));
  if (other !== undefined)
    throw new ContractError(`version ${path.basename(target)} is published with other content: ${other}`);
}
