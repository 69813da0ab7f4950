import { createHash, randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseRoutes, type RouteRow } from '@fluxpartes/registry';
import type { GetsCanary, LiveRegistry, LiveRemotes, PublishedRemote } from './registry.ts';
import { arrivalOf } from './request.ts';
import type { Settings } from './settings.ts';

/* Selects the releases for a visitor: live releases, canaries by cookie, previews by URL. */

/** Number of buckets: enough for percentages, too few to identify a visitor. */
const BUCKETS = 10_000;

/** A year. */
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Hashes the bucket with the remote's name, so that canaries of different remotes reach different visitors. If the
 * percentage rises, its visitors stay included.
 */
const getsCanary =
  (number: string): GetsCanary =>
  (remote, percent) =>
    createHash('sha256').update(`${remote} ${number}`).digest().readUInt32BE() < (percent / 100) * 2 ** 32;

/** The visitor's bucket from the cookie, if valid. */
function bucketIn({ headers }: IncomingMessage, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([one]) => one === name)?.[1];
  return value !== undefined && /^\d{1,4}$/.test(value) ? value : undefined;
}

/** Canary assignment by a random bucket in an HttpOnly cookie, set at the first page request during a canary. */
function createCanaryAssignment(
  registry: Pick<LiveRegistry, 'current' | 'hasCanary'>,
  settings: Pick<Settings, 'siteOrigin' | 'trustedProxies'>,
) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<LiveRemotes> => {
    if (!(await registry.hasCanary())) return registry.current();
    const isSecure =
      arrivalOf(request, settings.trustedProxies).proto === 'https' ||
      settings.siteOrigin?.startsWith('https:') === true;
    const name = isSecure ? '__Host-canary' : 'canary';
    const known = bucketIn(request, name);
    const number = known ?? String(randomInt(BUCKETS));
    if (known === undefined) {
      const rest = `Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      response.setHeader('Set-Cookie', `${name}=${number}; ${rest}`);
    }
    return registry.current(getsCanary(number));
  };
}

/** `?preview=mf-seller@0123456789`; if a remote appears several times, the last value counts. */
const PREVIEW = /^([a-z][a-z0-9-]*)@(.+)$/;

const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** A dev server on the same machine. */
const DEV_SERVER = /^http:\/\/(?:localhost|127\.0\.0\.1)(:[1-9]\d{0,4})$/;

const MAX_PREVIEWS = 8;

const DEV_SERVER_TIMEOUT_MS = 1000;

/** A remote from a dev server is allowed only outside production, from this machine, and not through a link of another site. */
function mayDevelop(
  request: IncomingMessage,
  { isLocal, trustedProxies }: Pick<Settings, 'isLocal' | 'trustedProxies'>,
): boolean {
  const { peer, host } = arrivalOf(request, trustedProxies);
  const from = request.headers['sec-fetch-site'] ?? 'none';
  return isLocal && /^(127\.|::1$)/.test(peer) && OWN_NAME.test(host) && (from === 'none' || from === 'same-origin');
}

/** The routes of a dev server; undefined if the server does not respond. */
async function routesAt(origin: string): Promise<RouteRow[] | undefined> {
  try {
    const response = await fetch(`${origin}/routes.json`, {
      redirect: 'error',
      signal: AbortSignal.timeout(DEV_SERVER_TIMEOUT_MS),
    });
    const text = await response.text();
    return response.ok ? parseRoutes(text) : undefined;
  } catch {
    return undefined;
  }
}

async function fromDevServer(origin: string, live: PublishedRemote | undefined): Promise<PublishedRemote> {
  const routes = (await routesAt(origin)) ?? live?.routes ?? [];
  return { version: origin, entry: `${origin}/remoteEntry.js`, chunks: {}, routes };
}

export type RegistryResolver = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<LiveRemotes>;

/**
 * Applies canaries and previews. Links can only select releases of the registry, or a dev server (`mayDevelop`); other
 * values are ignored.
 */
export function createRegistryResolver(
  registry: Pick<LiveRegistry, 'current' | 'hasCanary' | 'release'>,
  settings: Pick<Settings, 'isLocal' | 'siteOrigin' | 'trustedProxies'>,
): RegistryResolver {
  const choiceOf = createCanaryAssignment(registry, settings);
  const found = (request: IncomingMessage, { remotes }: LiveRemotes, remote: string, release: string) => {
    const [, port] = DEV_SERVER.exec(release) ?? [];
    if (port === undefined) return registry.release(remote, release);
    return mayDevelop(request, settings) ? fromDevServer(`http://127.0.0.1${port}`, remotes[remote]) : undefined;
  };
  return async (request, response, url) => {
    const choice = await choiceOf(request, response);
    const requested = url.searchParams.getAll('preview').map((text) => PREVIEW.exec(text));
    const previewed = new Map<string, PublishedRemote>();
    for (const [, remote = '', version = ''] of requested.slice(0, MAX_PREVIEWS).filter((one) => one !== null)) {
      const release = await found(request, choice, remote, version);
      if (release) previewed.set(remote, release);
    }
    if (previewed.size === 0) return choice;
    const previews = Object.fromEntries([...previewed].map(([remote, { version }]) => [remote, version]));
    return { ...choice, remotes: { ...choice.remotes, ...Object.fromEntries(previewed) }, previews };
  };
}
