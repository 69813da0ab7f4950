import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';

/** A name or an address with an optional port, and nothing that could leave an attribute or an address. */
export const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Where a request says that it came in. */
export interface Arrival {
  /** The address at the other end of the connection. */
  peer: string;
  isTrusted: boolean;
  /** 'http' or 'https', as a trusted proxy says. */
  proto: string;
  /** As sent; '' where nothing was. Not checked. */
  host: string;
}

/** How a request arrived; what it says of that itself counts only from a proxy that the site was told to trust. */
export function arrivalOf({ headers, socket }: IncomingMessage, trustedProxies: ReadonlySet<string>): Arrival {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
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

/** Whom limits and counts take for the caller: the last address that a trusted proxy has seen, else the connection's other end. */
export function callerOf(request: IncomingMessage, trustedProxies: ReadonlySet<string>): string {
  const { peer, isTrusted } = arrivalOf(request, trustedProxies);
  const seen = isTrusted ? request.headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim() : undefined;
  return seen || peer;
}

/** The origin for absolute addresses in a page; null where the request's host is no host. Pages are never kept, so a false one fools nobody but its sender. */
export function originOf({ proto, host }: Arrival): string | null {
  return HOST.test(host) && /^https?$/.test(proto) ? `${proto}://${host.toLowerCase()}` : null;
}
