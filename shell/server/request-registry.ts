import { createHash, randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseRoutes, type RouteRow } from '@fluxpartes/registry';
import type { GetsCanary, LiveRegistry, LiveRemotes, PublishedRemote } from './registry.ts';
import { arrivalOf } from './request.ts';
import type { Settings } from './settings.ts';

/* What a visitor gets: the live releases, but for canaries, by a cookie, and previews, by the address. */

/** So many numbers there are: enough for whole percentages, too few to know one visitor from another. */
const NUMBERS = 10_000;

/** Seconds: a year. */
const KEPT_FOR = 365 * 24 * 60 * 60;

/** Mixed with the remote's name: not the same visitors get every canary. The percentage raised, those who had it have it still. */
const getsCanary =
  (number: string): GetsCanary =>
  (remote, percent) =>
    createHash('sha256').update(`${remote} ${number}`).digest().readUInt32BE() < (percent / 100) * 2 ** 32;

/** The number that a request's cookie says, if it has the form of one. */
function numberIn({ headers }: IncomingMessage, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([one]) => one === name)?.[1];
  return value !== undefined && /^\d{1,4}$/.test(value) ? value : undefined;
}

/**
 * Chooses between the live releases and the canaries by a random number in a cookie of its own, which is not the person's
 * and which no script can read. It is drawn the first time that a page is asked for while there is a canary.
 */
function createCanaryChoice(
  registry: Pick<LiveRegistry, 'current' | 'hasCanary'>,
  settings: Pick<Settings, 'siteOrigin' | 'trustedProxies'>,
) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<LiveRemotes> => {
    if (!(await registry.hasCanary())) return registry.current();
    const isSecure =
      arrivalOf(request, settings.trustedProxies).proto === 'https' ||
      settings.siteOrigin?.startsWith('https:') === true;
    const name = isSecure ? '__Host-canary' : 'canary';
    const known = numberIn(request, name);
    const number = known ?? String(randomInt(NUMBERS));
    if (known === undefined) {
      const rest = `Path=/; Max-Age=${KEPT_FOR}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      response.setHeader('Set-Cookie', `${name}=${number}; ${rest}`);
    }
    return registry.current(getsCanary(number));
  };
}

/** What an address asks to see in its tab: `?preview=mf-seller@0123456789`, of each remote the last one. */
const ASKED = /^([a-z][a-z0-9-]*)@(.+)$/;

const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** A dev server on the machine that asks; it listens on the loopback address, and its files name that. */
const DEV_SERVER = /^http:\/\/(?:localhost|127\.0\.0\.1)(:[1-9]\d{0,4})$/;

/** How many remotes one address may try. */
const MOST = 8;

/** How long a dev server may take to say which pages it brings. Milliseconds. */
const PATIENCE = 1000;

/**
 * Whether the request may have a remote from a dev server: outside production, by whoever sits at this machine, and not
 * by a link of another site.
 */
function mayDevelop(
  request: IncomingMessage,
  { isLocal, trustedProxies }: Pick<Settings, 'isLocal' | 'trustedProxies'>,
): boolean {
  const { peer, host } = arrivalOf(request, trustedProxies);
  const from = request.headers['sec-fetch-site'] ?? 'none';
  return isLocal && /^(127\.|::1$)/.test(peer) && OWN_NAME.test(host) && (from === 'none' || from === 'same-origin');
}

/** The pages that a dev server brings now; undefined where it does not say. */
async function routesAt(origin: string): Promise<RouteRow[] | undefined> {
  try {
    const answer = await fetch(`${origin}/routes.json`, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    const text = await answer.text();
    return answer.ok ? parseRoutes(text) : undefined;
  } catch {
    return undefined;
  }
}

async function fromDevServer(origin: string, live: PublishedRemote | undefined): Promise<PublishedRemote> {
  const routes = (await routesAt(origin)) ?? live?.routes ?? [];
  return { version: origin, entry: `${origin}/remoteEntry.js`, chunks: {}, routes };
}

/** What the visitor who asks gets at an address. */
export type RegistryFor = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<LiveRemotes>;

/**
 * Puts what an address asks to try in the place of what its visitor gets else. Nothing but releases that stand in the
 * registry, whoever sent the link; a dev server where `mayDevelop` says so. What cannot be tried is as if not asked for.
 */
export function createRegistryFor(
  registry: Pick<LiveRegistry, 'current' | 'hasCanary' | 'release'>,
  settings: Pick<Settings, 'isLocal' | 'siteOrigin' | 'trustedProxies'>,
): RegistryFor {
  const choiceOf = createCanaryChoice(registry, settings);
  const found = (request: IncomingMessage, { remotes }: LiveRemotes, remote: string, what: string) => {
    const [, port] = DEV_SERVER.exec(what) ?? [];
    if (port === undefined) return registry.release(remote, what);
    return mayDevelop(request, settings) ? fromDevServer(`http://127.0.0.1${port}`, remotes[remote]) : undefined;
  };
  return async (request, response, url) => {
    const choice = await choiceOf(request, response);
    const asked = url.searchParams.getAll('preview').map((text) => ASKED.exec(text));
    const tried = new Map<string, PublishedRemote>();
    for (const [, remote = '', what = ''] of asked.slice(0, MOST).filter((one) => one !== null)) {
      const release = await found(request, choice, remote, what);
      if (release) tried.set(remote, release);
    }
    if (tried.size === 0) return choice;
    const previews = Object.fromEntries([...tried].map(([remote, { version }]) => [remote, version]));
    return { ...choice, remotes: { ...choice.remotes, ...Object.fromEntries(tried) }, previews };
  };
}
