import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { HOP_HEADER, tellsOfTheWay } from '@fluxpartes/http';
import { traceHeaders } from '@fluxpartes/telemetry';
import { arrivalOf } from './origin.ts';

/**
 * Headers that are about one connection and never travel on. The list is all there is: what a message's own
 * `Connection` names is not asked, for it could name what says where a body ends, or whose request it is.
 */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'http2-settings',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The site's own to say: it answers `Expect` itself, and frames the body by what it read. */
const REWRITTEN: ReadonlySet<string> = new Set(['expect', 'host', 'content-length']);

/** The headers that travel on, of a request or an answer. */
export function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && name !== HOP_HEADER);
  return Object.fromEntries(kept);
}

/** Bytes of a request's body; null where they are only known at its end, 0 where it has none. */
export function bodyLength({ headers }: IncomingMessage): number | null {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null;
}

interface Way {
  /** The request's id. */
  id: string;
  /** What site and API know of each other; null where the site was not told. */
  hopSecret: string | null;
  trustedProxies: ReadonlySet<string>;
}

/**
 * What the API gets: the caller's headers and where the call came from, under the secret by which the API believes it.
 * What a caller says of that itself counts only from a proxy that the site was told to trust.
 */
export function forwardedHeaders(request: IncomingMessage, way: Way): IncomingHttpHeaders {
  const { peer, isTrusted, proto, host: arrivedAt } = arrivalOf(request, way.trustedProxies);
  const own = Object.entries(endToEnd(request.headers)).filter(
    ([name]) => !REWRITTEN.has(name) && !tellsOfTheWay(name),
  );
  const length = bodyLength(request);
  const earlier = isTrusted ? request.headers['x-forwarded-for']?.toString() : undefined;
  return {
    ...Object.fromEntries(own),
    ...(length !== null && length > 0 && { 'content-length': String(length) }),
    'x-forwarded-for': earlier ? `${earlier}, ${peer}` : peer,
    'x-forwarded-proto': proto,
    'x-forwarded-host': arrivedAt,
    // What `/api` is taken off, so that the API's links are right here too.
    'x-forwarded-prefix': '/api',
    'x-request-id': way.id,
    ...traceHeaders(),
    ...(way.hopSecret !== null && { [HOP_HEADER]: way.hopSecret }),
  };
}
