// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parseRemote } from '@fluxpartes/registry';
import { integrityOf } from '@fluxpartes/registry-store';
import { ContractError } from './problems.mjs';

/** What the build says of itself; the same build of another commit differs in it. */
const DESCRIPTION = 'remote.json';

/**
 * @typedef {import('@fluxpartes/registry').RemoteDescription} RemoteDescription
 * @typedef {import('@fluxpartes/registry-store').RegistryStore} RegistryStore
 */

/** The files of a build, by name, in order. @param {string} dir */
function readFiles(dir) {
  const names = readdirSync(dir, { withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));
  return new Map(names.sort().map((name) => [name, readFileSync(path.join(dir, name))]));
}

/** What a file has to be called for the site to serve it (shell/server/static-files.ts). */
const PLAIN = /^[\w@][\w@.-]*$/;

/** The forms that a file lies packed in beside it, which most browsers get. */
const PACKED = { '.br': brotliDecompressSync, '.gz': gunzipSync };

/** What has not come by then counts as missing, as in a browser. Milliseconds. */
const PATIENCE = 8000;

/** How many files are asked for at once. */
const AT_ONCE = 6;

/** Stands for the site: nobody's origin, so whoever answers it with its own name answers any. */
const ASKING = 'https://sitio.invalid';

/** One host, whole: an address may have `*`, which a page's policy takes for any, and signs that end a part of it. */
const ONE_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;

/** Hosts of this machine, which may do without https. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

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
export const versionOf = (dir, description) => versionOfFiles(readFiles(dir), description);

/** @param {ReadonlyMap<string, Buffer>} files @param {{ commit: string | null }} description */
function versionOfFiles(files, { commit: _commit, ...description }) {
  const hash = createHash('sha256').update(JSON.stringify(description));
  for (const [name, content] of files) {
    if (name !== DESCRIPTION) hash.update(`${name}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 10);
}

/**
 * What is missing of a build, or is not what was built.
 * @param {(name: string) => Promise<Buffer | null>} read one of its files, null where there is none
 * @param {Pick<RemoteDescription, 'entry' | 'chunks' | 'routes' | 'assets'>} description
 * @returns {Promise<string[]>} a sentence each
 */
export async function fileProblems(read, { entry, chunks, routes, assets }) {
  const notBuilt = routes.filter(({ chunk }) => chunk !== undefined && !Object.hasOwn(chunks, chunk));
  const named = [entry, ...Object.values(chunks).flatMap(({ js, css }) => [...js, ...css])];
  const ofFiles = Object.entries(assets).map(([name, { integrity }]) => contentProblems(read, name, integrity));
  return [
    ...notBuilt.map(({ path: page, chunk }) => `its route '${page}' names the chunk ${chunk}, which was not built`),
    ...named.filter((one) => !Object.hasOwn(assets, one)).map((name) => `its file ${name} has no integrity`),
    ...(await Promise.all(ofFiles)).flat(),
  ];
}

/**
 * The JavaScript that each page loads, compressed as browsers get it, in bytes: measured, whatever the build says of it.
 * @param {(name: string) => Promise<Buffer | null>} read one of its files, null where there is none
 * @param {Pick<RemoteDescription, 'entry' | 'chunks' | 'routes'>} description
 * @returns {Promise<Record<string, number>>}
 */
export async function weightOf(read, { entry, chunks, routes }) {
  const sizeOf = async (/** @type {string} */ name) => {
    if (!PLAIN.test(name)) return 0;
    const packed = await read(`${name}.br`);
    return packed?.length ?? brotliCompressSync((await read(name)) ?? '').length;
  };
  /** @param {{ chunk?: string | undefined }} row */
  const weigh = async ({ chunk = 'routes' }) => {
    const files = new Set([entry, ...(chunks.routes?.js ?? []), ...(chunks[chunk]?.js ?? [])]);
    return (await Promise.all([...files].map(sizeOf))).reduce((sum, bytes) => sum + bytes, 0);
  };
  return Object.fromEntries(await Promise.all(routes.map(async (row) => [row.path, await weigh(row)])));
}

/**
 * What a build's folder has that is none of it. What a link leads to would be served with the rest, whatever it is;
 * folders are no part of what a version says.
 * @param {string} dir
 */
export function strangersIn(dir) {
  const inside = existsSync(dir) ? readdirSync(dir, { withFileTypes: true }) : [];
  const others = inside.filter((one) => !one.isFile());
  return others.map(({ name }) => `its ${name} is no file: a build is one folder of files`);
}

/**
 * @param {(name: string) => Promise<Buffer | null>} read @param {string} name @param {string} integrity
 * @returns {Promise<string[]>}
 */
async function contentProblems(read, name, integrity) {
  if (!PLAIN.test(name)) return [`its file ${name} has a name that is not served`];
  const content = await read(name);
  if (content === null) return [`its file ${name} is missing`];
  const problems = integrityOf(content) === integrity ? [] : [`its file ${name} is not the one that was built`];
  for (const [suffix, unpack] of Object.entries(PACKED)) {
    const packed = await read(name + suffix);
    if (packed && !isPacked(content, () => unpack(packed, limit(content))))
      problems.push(`its file ${name}${suffix} is not ${name}, packed`);
  }
  return problems;
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

/** Reads the files of a build's folder. @param {string} dir */
export const fileIn = (dir) => async (/** @type {string} */ name) => {
  const file = path.join(dir, name);
  return existsSync(file) ? readFileSync(file) : null;
};

/**
 * The files of a build, to be put where the registry's documents lie.
 * @param {string} dir @param {{ version: string, description: { commit: string | null } }} build
 * @throws {ContractError} where it is another one by now
 */
export function builtFiles(dir, { version, description }) {
  const files = readFiles(dir);
  if (versionOfFiles(files, description) !== version)
    throw new ContractError(`${dir} was built anew while it was published: publish it again`);
  return files;
}

/**
 * Puts a build's files where the registry's documents lie, whole or not at all; two publishers of the same build put the same
 * files there.
 * @param {RegistryStore} store @param {{ app: string, version: string, files: ReadonlyMap<string, Buffer> }} build
 * @throws {ContractError} where that version is there with other files
 */
export async function keepFiles(store, { app, version, files }) {
  const other = await store.keepFiles(app, version, files, { except: DESCRIPTION });
  if (other !== null) throw new ContractError(`version ${version} is published with other content: ${other}`);
}

/**
 * The folder of another origin that a build is served from.
 * @param {string} text an address, of https unless it is this machine's
 * @returns {string} it, with a slash at its end
 * @throws where it is none
 */
export function parseOrigin(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isFit = url && (url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.test(url.hostname)));
  if (
    !isFit ||
    !ONE_HOST.test(url.hostname) ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== '' ||
    url.password !== ''
  )
    throw new Error(`«${text}» is no origin to publish from: https://host/folder`);
  return url.href.replace(/\/*$/, '/');
}

/**
 * What speaks against publishing a build from there: each file has to come as it was built, for any origin that asks.
 * @param {string} origin as `parseOrigin` answers it
 * @param {{ assets: Record<string, { integrity: string }> }} description the build's
 * @returns {Promise<string[]>} a sentence each
 */
export async function originProblems(origin, { assets }) {
  const files = Object.entries(assets);
  /** @type {string[]} */
  const problems = [];
  const ask = async () => {
    for (let next = files.shift(); next; next = files.shift()) {
      const problem = await fileProblem(new URL(next[0], origin), next[1].integrity);
      if (problem !== undefined) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return problems.sort();
}

/** @param {URL} address @param {string} integrity */
async function fileProblem(address, integrity) {
  try {
    const response = await fetch(address, { headers: { Origin: ASKING }, signal: AbortSignal.timeout(PATIENCE) });
    const content = Buffer.from(await response.arrayBuffer());
    // The page's policy names one origin, so the browser follows to no other.
    const { origin } = response.redirected ? new URL(response.url) : address;
    if (origin !== address.origin) return `${address} leads to ${origin}`;
    if (!response.ok) return `${address} answers ${response.status}`;
    const allowed = response.headers.get('Access-Control-Allow-Origin');
    if (allowed !== '*' && allowed !== ASKING)
      return `${address} does not let other origins load it (Access-Control-Allow-Origin)`;
    return integrityOf(content) === integrity ? undefined : `${address} is not the file that was built`;
  } catch (error) {
    return `${address} does not answer: ${error instanceof Error ? error.message : error}`;
  }
}
