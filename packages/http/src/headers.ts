import { hash, timingSafeEqual } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What a limit counts an address under. One subscriber has a whole /64 of IPv6, so its addresses count together;
 * an IPv4 address counts alone, mapped into IPv6 or not, however it is written.
 */
export function addressKey(address = ''): string {
  if (!ipaddr.isValid(address)) return address;
  const plain = ipaddr.process(address);
  if (!(plain instanceof ipaddr.IPv6)) return plain.toString();
  return `${plain.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** How an answer may travel packed. */
export type Encoding = 'br' | 'gzip';

/** The better one first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** One coding and its weight, as `Accept-Encoding` lists them. */
const CODING = /^\s*([!#$%&'*+.^`|~\w-]+)\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?$/i;

/** What a caller says it can unpack, the best first. A weight of 0 says that it cannot. */
export function encodingsOf(accepted: string | string[] | undefined): Encoding[] {
  const taken = new Set<string>();
  for (const part of String(accepted ?? '').split(',')) {
    const [, name, weight = '1'] = CODING.exec(part) ?? [];
    if (name !== undefined && Number(weight) > 0) taken.add(name.toLowerCase());
  }
  return ENCODINGS.filter((encoding) => taken.has(encoding));
}

/** The header by which the site shows the API that it is the site. Nobody's but theirs: no answer has it, no log. */
export const INTERNAL_SECRET_HEADER = 'x-internal-secret';

const digest = (text: string): Buffer => Buffer.from(hash('sha256', text, 'base64'), 'latin1');

/** Tells whether a text is the secret, in a time that tells nothing of either. */
export function isSecretOf(secret: string): (given: string) => boolean {
  const wanted = digest(secret);
  return (given) => timingSafeEqual(digest(given), wanted);
}

const WAY = /^(?:forwarded|x-forwarded(?:-.*)?|x-real-ip|x-request-id|traceparent|tracestate|baggage)$/;

/** Whether a header (in lower case) says where a request came from, or by what name: the site's to say, and no client's. */
export function tellsOfTheWay(name: string): boolean {
  return name === INTERNAL_SECRET_HEADER || WAY.test(name);
}

const departures = new WeakMap<Socket, AbortSignal>();

/**
 * Tells when a connection has gone. An answer's own 'close' is not enough: one that waits behind others of a pipelined
 * connection never hears of it.
 */
export function departureOf(socket: Socket): AbortSignal {
  const known = departures.get(socket);
  if (known !== undefined) return known;
  const departure = new AbortController();
  setMaxListeners(0, departure.signal);
  departures.set(socket, departure.signal);
  if (socket.destroyed) departure.abort();
  else socket.once('close', () => departure.abort());
  return departure.signal;
}

/** A log line holds this much of a path; headers and targets may be thirty times as long. Characters. */
const LONGEST = 512;

/** What a log line says of a request's target: the path alone, cut. A query may hold anything. */
export function loggedPath(target: string | undefined): string {
  const [path = ''] = (target ?? '').split('?', 1);
  return path.length > LONGEST ? `${path.slice(0, LONGEST)}…` : path;
}

/** Where balancers, starters and alarms look, each second and more. */
const LOOKS: ReadonlySet<string> = new Set(['/salud', '/salud/listo']);

/** Which looks at a process's health are worth a line of its log: those that say something else than the one before. */
export class Looks {
  readonly #last = new Map<string, number>();

  /**
   * Whether an answer is news; whatever is no look is.
   * @param path without its query
   * @param hasFailed the answer did not reach whoever looked
   */
  isNews(path: string, status: number, hasFailed: boolean): boolean {
    if (!LOOKS.has(path)) return true;
    const before = this.#last.get(path);
    this.#last.set(path, status);
    return hasFailed || status >= 400 || status !== before;
  }
}
