// @ts-check
import { createHash } from 'node:crypto';

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
    const digest = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    return digest === integrity ? undefined : `${address} is not the file that was built`;
  } catch (error) {
    return `${address} does not answer: ${error instanceof Error ? error.message : error}`;
  }
}
