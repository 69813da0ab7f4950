import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { HOST } from './origin.ts';
import type { Settings } from './settings.ts';

/** The name in a host: in lower case, without port and brackets. */
const nameIn = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1');

const isLocalName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

/**
 * Says whether the site answers to a host. A page of a stranger's can have its own name lead to this machine (DNS
 * rebinding) and then reads what is served here as its own; a number cannot be rebound, and these names are no
 * stranger's: SITE_URL's, this machine's, `localhost`.
 */
export function createHostCheck({ siteOrigin, host }: Pick<Settings, 'siteOrigin' | 'host'>) {
  const machine = hostname().toLowerCase();
  const [short = machine] = machine.split('.');
  const known = new Set([machine, short, `${machine}.local`, `${short}.local`, nameIn(host)]);
  if (siteOrigin !== null) known.add(nameIn(new URL(siteOrigin).host));
  return (given: string): 'well' | 'no host' | 'unknown' => {
    if (!HOST.test(given)) return 'no host';
    const name = nameIn(given);
    return isIP(name) !== 0 || isLocalName(name) || known.has(name) ? 'well' : 'unknown';
  };
}
