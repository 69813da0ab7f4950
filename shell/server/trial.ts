import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseRoutes, type RouteRow } from '@fluxpartes/registry';
import { arrivalOf } from './origin.ts';
import type { LiveRegistry, LiveRemotes, PublishedRemote } from './registry.ts';
import type { Settings } from './settings.ts';

/** What an address asks to see in its tab: `?remoto=mf-seller@0123456789`, of each remote the last one. */
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
  registry: Pick<LiveRegistry, 'release'>,
  choiceOf: (request: IncomingMessage, response: ServerResponse) => Promise<LiveRemotes>,
  settings: Pick<Settings, 'isLocal' | 'trustedProxies'>,
): RegistryFor {
  const found = (request: IncomingMessage, { remotes }: LiveRemotes, remote: string, what: string) => {
    const [, port] = DEV_SERVER.exec(what) ?? [];
    if (port === undefined) return registry.release(remote, what);
    return mayDevelop(request, settings) ? fromDevServer(`http://127.0.0.1${port}`, remotes[remote]) : undefined;
  };
  return async (request, response, url) => {
    const choice = await choiceOf(request, response);
    const asked = url.searchParams.getAll('remoto').map((text) => ASKED.exec(text));
    const tried = new Map<string, PublishedRemote>();
    for (const [, remote = '', what = ''] of asked.slice(0, MOST).filter((one) => one !== null)) {
      const release = await found(request, choice, remote, what);
      if (release) tried.set(remote, release);
    }
    if (tried.size === 0) return choice;
    const trials = Object.fromEntries([...tried].map(([remote, { version }]) => [remote, version]));
    return { ...choice, remotes: { ...choice.remotes, ...Object.fromEntries(tried) }, trials };
  };
}
