import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { arrivalOf } from './origin.ts';

/** Headers that are about one connection and never travel on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** The headers without those that are about one connection, or that `Connection` names. */
export function withoutHopByHop(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

interface Origin {
  /** The API's own host. */
  host: string;
  /** The request's id. */
  id: string;
  trustedProxies: ReadonlySet<string>;
}

/**
 * What the API gets: the caller's headers and where the call came from. What a caller says of that itself
 * counts only from a proxy that the site was told to trust.
 */
export function forwardedHeaders(request: IncomingMessage, { host, id, trustedProxies }: Origin): OutgoingHttpHeaders {
  const { headers } = request;
  const { peer, isTrusted, proto, host: arrivedAt } = arrivalOf(request, trustedProxies);
  const chunked = headers['transfer-encoding'] ? { 'transfer-encoding': 'chunked' } : {};
  const earlier = isTrusted ? headers['x-forwarded-for']?.toString() : undefined;
  return {
    ...withoutHopByHop(headers),
    ...chunked,
    host,
    'x-forwarded-for': earlier ? `${earlier}, ${peer}` : peer,
    'x-forwarded-proto': proto,
    'x-forwarded-host': arrivedAt,
    // What `/api` is taken off, so that the API's links are right here too.
    'x-forwarded-prefix': '/api',
    'x-request-id': id,
  };
}
