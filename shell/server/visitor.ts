import { createHash, randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { arrivalOf } from './origin.ts';
import type { GetsCanary, LiveRegistry, LiveRemotes } from './registry.ts';
import type { Settings } from './settings.ts';

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
export function createVisitorChoice(
  registry: Pick<LiveRegistry, 'current' | 'hasCanary'>,
  settings: Pick<Settings, 'siteOrigin' | 'trustedProxies'>,
) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<LiveRemotes> => {
    if (!(await registry.hasCanary())) return registry.current();
    const isSecure =
      arrivalOf(request, settings.trustedProxies).proto === 'https' ||
      settings.siteOrigin?.startsWith('https:') === true;
    const name = isSecure ? '__Host-visita' : 'visita';
    const known = numberIn(request, name);
    const number = known ?? String(randomInt(NUMBERS));
    if (known === undefined) {
      const rest = `Path=/; Max-Age=${KEPT_FOR}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      response.setHeader('Set-Cookie', `${name}=${number}; ${rest}`);
    }
    return registry.current(getsCanary(number));
  };
}
