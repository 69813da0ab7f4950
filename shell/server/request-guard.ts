import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { ErrorCodigo } from '@fluxpartes/contrato';
import { createRequestGuard, type RequestGuard } from '@fluxpartes/http';
import { arrivalOf, HOST } from './request.ts';
import type { Settings } from './settings.ts';

/** A browser sends about twenty, proxies add a few. */
const MAX_HEADERS = 128;

/** Sent if SITE_URL is https; equal to the API's. */
const HSTS = 'max-age=31536000; includeSubDomains';

/** The host in lower case, without port and brackets. */
const nameIn = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1');

const isLocalName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

/**
 * Allowed host names: SITE_URL's and this machine's. Others are rejected against DNS rebinding, by which a foreign page could
 * read this site as its own origin. IP addresses and `localhost` cannot be rebound.
 */
function knownNames({ siteOrigin, host }: Pick<Settings, 'siteOrigin' | 'host'>): ReadonlySet<string> {
  const machine = hostname().toLowerCase();
  const [short = machine] = machine.split('.');
  const own = siteOrigin === null ? [] : [nameIn(new URL(siteOrigin).host)];
  return new Set([machine, short, `${machine}.local`, `${short}.local`, nameIn(host), ...own]);
}

/** Checks every request's framing and host name. */
export function createSiteRequestGuard(
  settings: Pick<Settings, 'siteOrigin' | 'host' | 'trustedProxies'>,
): RequestGuard {
  const guard = createRequestGuard(MAX_HEADERS);
  const known = knownNames(settings);
  const isHttps = settings.siteOrigin?.startsWith('https:') ?? false;
  const problemOf = (request: IncomingMessage): ErrorCodigo | null => {
    const { host, isTrusted } = arrivalOf(request, settings.trustedProxies);
    // HTTP/1.0 has no Host header.
    if (host === '' && request.httpVersion === '1.0') return null;
    if (!HOST.test(host)) return 'pedido_invalido';
    const name = nameIn(host);
    // A trusted proxy decides which names it serves.
    return isTrusted || isIP(name) !== 0 || isLocalName(name) || known.has(name) ? null : 'host_desconocido';
  };
  return {
    ...guard,
    accept: (request, response) => {
      if (isHttps) response.setHeader('Strict-Transport-Security', HSTS);
      if (!guard.accept(request, response)) return false;
      const problem = problemOf(request);
      if (problem !== null) guard.reject(request, response, problem);
      return problem === null;
    },
  };
}
