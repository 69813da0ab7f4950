// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parseRemote } from '@fluxpartes/registry';
import { integrityOf } from '@fluxpartes/registry/store';
import { ContractError } from './compatibility-check.mjs';

/** The release manifest. It contains the commit, so the version's hash leaves it out. */
const DESCRIPTION = 'remote.json';

/**
 * @typedef {import('@fluxpartes/registry').RemoteDescription} RemoteDescription
 * @typedef {import('@fluxpartes/registry/store').RegistryStore} RegistryStore
 */

/** @param {string} dir */
function readFiles(dir) {
  const names = readdirSync(dir, { withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));
  return new Map(names.sort().map((name) => [name, readFileSync(path.join(dir, name))]));
}

/** The pattern of file names that the site serves (shell/server/static-files.ts). */
const PLAIN = /^[\w@][\w@.-]*$/;

/** Compressed variants beside each file. */
const COMPRESSED = { '.br': brotliDecompressSync, '.gz': gunzipSync };

const FETCH_TIMEOUT_MS = 8000;

const CONCURRENT_FETCHES = 6;

/** An unknown origin in place of the site's origin. A server that allows this origin allows every origin. */
const ASKING = 'https://sitio.invalid';

/** A single host. In a page's security policy `*` would match any host, and other characters would end the source. */
const ONE_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;

/** Hosts for which http is allowed. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * @param {string} dir the build's folder
 * @returns {RemoteDescription}
 * @throws {ContractError} if it is missing or invalid
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
 * Ten hex digits of a hash over every file of the build. Equal builds of different commits have the same version.
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
 * Finds missing, changed or badly compressed files of a build.
 * @param {(name: string) => Promise<Buffer | null>} read one of its files, null if there is none
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
 * The compressed bytes of JavaScript that each page loads. They are measured here, because the manifest could be wrong.
 * @param {(name: string) => Promise<Buffer | null>} read one of its files, null if there is none
 * @param {Pick<RemoteDescription, 'entry' | 'chunks' | 'routes'>} description
 * @returns {Promise<Record<string, number>>}
 */
export async function weightOf(read, { entry, chunks, routes }) {
  const sizeOf = async (/** @type {string} */ name) => {
    if (!PLAIN.test(name)) return 0;
    const compressed = await read(`${name}.br`);
    return compressed?.length ?? brotliCompressSync((await read(name)) ?? '').length;
  };
  /** @param {{ chunk?: string | undefined }} row */
  const weigh = async ({ chunk = 'routes' }) => {
    const files = new Set([entry, ...(chunks.routes?.js ?? []), ...(chunks[chunk]?.js ?? [])]);
    return (await Promise.all([...files].map(sizeOf))).reduce((sum, bytes) => sum + bytes, 0);
  };
  return Object.fromEntries(await Promise.all(routes.map(async (row) => [row.path, await weigh(row)])));
}

/**
 * Finds links and folders in a build's folder. The site would serve the target of a link, and the version does not cover
 * folders.
 * @param {string} dir
 */
export function foreignEntries(dir) {
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
  for (const [suffix, unpack] of Object.entries(COMPRESSED)) {
    const compressed = await read(name + suffix);
    if (compressed && !isVariant(content, () => unpack(compressed, limit(content))))
      problems.push(`its file ${name}${suffix} is not ${name}, compressed`);
  }
  return problems;
}

/** Limits decompression, which stops a decompression bomb. @param {Buffer} content */
const limit = ({ length }) => ({ maxOutputLength: Math.max(length, 1) });

/** @param {Buffer} content @param {() => Buffer} unpack */
function isVariant(content, unpack) {
  try {
    return unpack().equals(content);
  } catch {
    return false;
  }
}

/** @param {string} dir */
export const fileIn = (dir) => async (/** @type {string} */ name) => {
  const file = path.join(dir, name);
  return existsSync(file) ? readFileSync(file) : null;
};

/**
 * The files of a build.
 * @param {string} dir @param {{ version: string, description: { commit: string | null } }} build
 * @throws {ContractError} if a new build has replaced the files
 */
export function builtFiles(dir, { version, description }) {
  const files = readFiles(dir);
  if (versionOfFiles(files, description) !== version)
    throw new ContractError(`${dir} was built anew while it was published: publish it again`);
  return files;
}

/**
 * Stores all files of a build beside the registry, or no file. Two publishers of one build store equal files.
 * @param {RegistryStore} store @param {{ app: string, version: string, files: ReadonlyMap<string, Buffer> }} build
 * @throws {ContractError} if that version is stored with other files
 */
export async function storeFiles(store, { app, version, files }) {
  const other = await store.keepFiles(app, version, files, { except: DESCRIPTION });
  if (other !== null) throw new ContractError(`version ${version} is published with other content: ${other}`);
}

/**
 * The URL of a build's folder on another origin: https, or http on this machine.
 * @param {string} text
 * @returns {string} with a slash at its end
 * @throws if it is invalid
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
 * Finds files that the origin does not serve, that differ from the build, or that lack a CORS header for all origins.
 * @param {string} origin from `parseOrigin`
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
  await Promise.all(Array.from({ length: CONCURRENT_FETCHES }, ask));
  return problems.sort();
}

/** @param {URL} url @param {string} integrity */
async function fileProblem(url, integrity) {
  try {
    const response = await fetch(url, { headers: { Origin: ASKING }, signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    const content = Buffer.from(await response.arrayBuffer());
    // The page's security policy allows only this origin, so the browser would block a redirect to another.
    const { origin } = response.redirected ? new URL(response.url) : url;
    if (origin !== url.origin) return `${url} leads to ${origin}`;
    if (!response.ok) return `${url} answers ${response.status}`;
    const allowed = response.headers.get('Access-Control-Allow-Origin');
    if (allowed !== '*' && allowed !== ASKING)
      return `${url} does not let other origins load it (Access-Control-Allow-Origin)`;
    return integrityOf(content) === integrity ? undefined : `${url} is not the file that was built`;
  } catch (error) {
    return `${url} does not answer: ${error instanceof Error ? error.message : error}`;
  }
}
