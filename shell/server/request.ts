import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { type Looks, loggedPath } from '@fluxpartes/http';
import type { RequestMeter } from '@fluxpartes/telemetry';
import type { Settings } from './settings.ts';

/** A name or an address with an optional port, and nothing that could leave an attribute or an address. */
export const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Where a request says that it came in. */
interface Arrival {
  /** The address at the other end of the connection. */
  peer: string;
  isTrusted: boolean;
  /** 'http' or 'https', as a trusted proxy says. */
  proto: string;
  /** As sent; '' where nothing was. Not checked. */
  host: string;
}

/** The address at the other end of a connection, IPv4 in its own form. */
export const peerOf = ({ remoteAddress = '' }: { remoteAddress?: string | undefined }): string =>
  remoteAddress.replace(/^::ffff:/, '');

/** How a request arrived; what it says of that itself counts only from a proxy that the site was told to trust. */
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

/** The client for limits and counts: the last address that a trusted proxy has seen, else the connection's other end. */
export function callerOf(request: IncomingMessage, trustedProxies: ReadonlySet<string>): string {
  const { peer, isTrusted } = arrivalOf(request, trustedProxies);
  const seen = isTrusted ? request.headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim() : undefined;
  return seen || peer;
}

/**
 * The origin for absolute addresses: SITE_URL, else the one that the request came to; null where its host is no host. Pages
 * are never kept, so a false one fools nobody but its sender.
 */
export function publicOrigin(
  request: IncomingMessage,
  { siteOrigin, trustedProxies }: Pick<Settings, 'siteOrigin' | 'trustedProxies'>,
): string | null {
  if (siteOrigin !== null) return siteOrigin;
  const { proto, host } = arrivalOf(request, trustedProxies);
  return HOST.test(host) && /^https?$/.test(proto) ? `${proto}://${host.toLowerCase()}` : null;
}

/** Bytes of a request's body; null where they are only known at its end, 0 where it has none. */
export function bodyLength({ headers }: IncomingMessage): number | null {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null;
}

/**
 * The request's id in both logs and in the answer. One that came with it counts from a trusted proxy alone: anybody else
 * could write another's into the logs.
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

/** The receivers of a finished request. */
interface RequestLog {
  /** Undefined where metrics are off. */
  meter: RequestMeter | undefined;
  logsRequests: boolean;
  looks: Looks;
}

/** Counts a request when its answer has gone, and writes one JSON line: no query, no header, nothing personal. */
export function logWhenDone(
  request: IncomingMessage,
  response: ServerResponse,
  { id, meter, logsRequests, looks }: RequestLog & { id: string },
): void {
  if (!logsRequests && meter === undefined) return;
  const started = performance.now();
  response.once('close', () => {
    const ms = performance.now() - started;
    meter?.answered(request, response, ms);
    const path = loggedPath(request.url);
    const { statusCode: status, writableFinished } = response;
    if (!logsRequests || !looks.isNews(path, status, !writableFinished)) return;
    const { method } = request;
    logLine({ id, method, path, status, ms: Math.round(ms), ...(writableFinished ? {} : { aborted: true }) });
  });
}
