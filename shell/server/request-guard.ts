import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { ErrorCodigo } from '@fluxpartes/contrato';
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
 * The names by which the site is known: SITE_URL's and this machine's. A page of a stranger's can have its own name lead to
 * this machine (DNS rebinding) and then reads what is served here as its own, so others are refused. An IP address cannot be
 * rebound, nor `localhost`.
 */
function knownNames({ siteOrigin, host }: Pick<Settings, 'siteOrigin' | 'host'>): ReadonlySet<string> {
  const machine = hostname().toLowerCase();
  const [short = machine] = machine.split('.');
  const own = siteOrigin === null ? [] : [nameIn(new URL(siteOrigin).host)];
  return new Set([machine, short, `${machine}.local`, `${short}.local`, nameIn(host), ...own]);
}

/** The checks ahead of pages, files and API alike: how a request is framed, and by which name it came. */
export function createFrontDoor(settings: Pick<Settings, 'siteOrigin' | 'host' | 'trustedProxies'>): Door {
  const door = createDoor(MOST_HEADERS);
  const known = knownNames(settings);
  const isHttps = settings.siteOrigin?.startsWith('https:') ?? false;
  const problemOf = (request: IncomingMessage): ErrorCodigo | null => {
    const { host, isTrusted } = arrivalOf(request, settings.trustedProxies);
    // HTTP/1.0 knows no Host; every browser sends one.
    if (host === '' && request.httpVersion === '1.0') return null;
    if (!HOST.test(host)) return 'pedido_invalido';
    const name = nameIn(host);
    // By which names it serves, a proxy of the operator's own decides.
    return isTrusted || isIP(name) !== 0 || isLocalName(name) || known.has(name) ? null : 'host_desconocido';
  };
  return {
    ...door,
    admit: (request, response) => {
      if (isHttps) response.setHeader('Strict-Transport-Security', HSTS);
      if (!door.admit(request, response)) return false;
      const problem = problemOf(request);
      if (problem !== null) door.refuse(request, response, problem);
      return problem === null;
    },
  };
}
