import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { createDoor, type Door } from '@fluxpartes/http';
import { arrivalOf, HOST } from './request.ts';
import type { Settings } from './settings.ts';

/** Headers of one request. A browser sends some twenty, proxies in front add a few. */
const MOST_HEADERS = 128;

/** On every answer, where the public reaches the site by https: the same as the API's. */
const HSTS = 'max-age=31536000; includeSubDomains';

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
function createHostCheck({ siteOrigin, host }: Pick<Settings, 'siteOrigin' | 'host'>) {
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

/** What stands before pages, files and API alike: how a request is framed, and by which name it came. */
export function createFrontDoor(settings: Pick<Settings, 'siteOrigin' | 'host' | 'trustedProxies'>): Door {
  const door = createDoor(MOST_HEADERS);
  const checkHost = createHostCheck(settings);
  const isHttps = settings.siteOrigin?.startsWith('https:') ?? false;
  return {
    ...door,
    admit: (request, response) => {
      if (isHttps) response.setHeader('Strict-Transport-Security', HSTS);
      if (!door.admit(request, response)) return false;
      const { host, isTrusted } = arrivalOf(request, settings.trustedProxies);
      // HTTP/1.0 knows no Host; every browser sends one.
      const standing = host === '' && request.httpVersion === '1.0' ? 'well' : checkHost(host);
      // By which names it serves, a proxy of the operator's own decides.
      if (standing === 'unknown' && isTrusted) return true;
      if (standing === 'unknown') door.refuse(request, response, 'host_desconocido');
      if (standing === 'no host') door.refuse(request, response, 'pedido_invalido');
      return standing === 'well';
    },
  };
}
