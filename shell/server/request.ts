import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { TLSSocket } from 'node:tls';
import type { ErrorCodigo } from '@fluxpartes/contrato';
import { createRequestGuard, type HealthLogFilter, logPath, type RequestGuard } from '@fluxpartes/http';
import type { RequestMeter } from '@fluxpartes/telemetry';
import type { Settings } from './settings.ts';

/** A host name or IP with an optional port. The permitted characters are safe in an attribute or a URL. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

interface Arrival {
  /** IP address of the connection's other end. */
  peer: string;
  isTrusted: boolean;
  /** 'http' or 'https', as a trusted proxy reports it. */
  proto: string;
  /** The host as the client sent it, not validated; '' if missing. */
  host: string;
}

/** IP of a connection, without the IPv4-mapped prefix. */
export const peerOf = ({ remoteAddress = '' }: { remoteAddress?: string | undefined }): string =>
  remoteAddress.replace(/^::ffff:/, '');

/** Address data of a request; `X-Forwarded-*` are used only from a trusted proxy. */
export function arrivalOf({ headers, socket }: IncomingMessage, trustedProxies: ReadonlySet<string>): Arrival {
  const peer = peerOf(socket);
  const isTrusted = trustedProxies.has(peer);
  const given = (name: string): string | undefined => (isTrusted ? headers[name]?.toString() : undefined);
  const isTls = (socket as Partial<TLSSocket>).encrypted === true;
  return {
    peer,
    isTrusted,
    proto: given('x-forwarded-proto') ?? (isTls ? 'https' : 'http'),
    host: given('x-forwarded-host') ?? headers.host ?? '',
  };
}

/** The client's IP for rate limits: the last IP that a trusted proxy saw, otherwise the IP of the connection. */
export function clientIpOf(request: IncomingMessage, trustedProxies: ReadonlySet<string>): string {
  const { peer, isTrusted } = arrivalOf(request, trustedProxies);
  const seen = isTrusted ? request.headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim() : undefined;
  return seen || peer;
}

/** The origin for absolute URLs: SITE_URL if set, otherwise the request's origin; null if its host is invalid. */
export function publicOrigin(
  request: IncomingMessage,
  { siteOrigin, trustedProxies }: Pick<Settings, 'siteOrigin' | 'trustedProxies'>,
): string | null {
  if (siteOrigin !== null) return siteOrigin;
  const { proto, host } = arrivalOf(request, trustedProxies);
  return HOST.test(host) && /^https?$/.test(proto) ? `${proto}://${host.toLowerCase()}` : null;
}

/** Length of the request body in bytes; null for a chunked body, 0 without a body. */
export function bodyLength({ headers }: IncomingMessage): number | null {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null;
}

/**
 * The request id for the logs and the response. It is accepted only from a trusted proxy, because other clients could forge
 * log entries.
 */
export function requestId(request: IncomingMessage, trustedProxies: ReadonlySet<string>): string {
  const { isTrusted } = arrivalOf(request, trustedProxies);
  const given = isTrusted ? request.headers['x-request-id'] : undefined;
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Writes one JSON line to the log. */
export function logLine(fields: object): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), service: 'site', ...fields })}\n`);
}

interface RequestLog {
  /** The meter of requests; undefined if metrics are off. */
  meter: RequestMeter | undefined;
  logsRequests: boolean;
  healthLog: HealthLogFilter;
}

/** Records metrics and a log line when the response closes. The line contains no query, headers or personal data. */
export function logOnFinish(
  request: IncomingMessage,
  response: ServerResponse,
  { id, meter, logsRequests, healthLog }: RequestLog & { id: string },
): void {
  if (!logsRequests && meter === undefined) return;
  const started = performance.now();
  response.once('close', () => {
    const ms = performance.now() - started;
    meter?.answered(request, response, ms);
    const path = logPath(request.url);
    const { statusCode: status, writableFinished } = response;
    if (!logsRequests || !healthLog.shouldLog(path, status, !writableFinished)) return;
    const { method } = request;
    logLine({ id, method, path, status, ms: Math.round(ms), ...(writableFinished ? {} : { aborted: true }) });
  });
}

/** Maximum number of headers: a browser sends about twenty, and proxies add a few. */
const MAX_HEADERS = 128;

/** Sent if SITE_URL is https; the API sends the same value. */
const HSTS = 'max-age=31536000; includeSubDomains';

/** The host in lower case, without port and brackets. */
const nameIn = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1');

const isLocalName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

/**
 * Allowed host names: those of SITE_URL and of this machine. Other names are rejected against DNS rebinding, by which a
 * foreign page could read this site as its own origin. IP addresses and `localhost` cannot be rebound.
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
