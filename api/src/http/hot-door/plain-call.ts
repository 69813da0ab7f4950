import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { HOP_HEADER, type isSecretOf } from '@fluxpartes/http';
import { isOutdated } from '../guards/edition.guard.ts';

/** Longer addresses are nobody's page of the catalogue. */
const LONGEST_ADDRESS = 400;
/** More headers than a browser and the site send together: the long way counts them. */
const MOST_HEADERS = 60;
/** Headers of a call that the door leaves to the long way: bodies, upgrades, and conditions by time. */
const NOT_PLAIN = [
  'transfer-encoding',
  'content-length',
  'expect',
  'upgrade',
  'if-modified-since',
  'if-range',
  'range',
] as const satisfies (keyof IncomingHttpHeaders)[];

/** What calls are read by. */
export interface Rules {
  /** Undefined where nobody is believed. */
  readonly isSecret: ReturnType<typeof isSecretOf> | undefined;
  /** The site is reached by https alone: a session's cookie has the name of there, whichever way a call came. */
  readonly isHttps: boolean;
}

/** What a call says about itself that its answer depends on. */
export interface PlainCall {
  readonly address: string;
  /** It came by the site, whose word on its way is believed. */
  readonly isOfSite: boolean;
  /** What the site took off the address; links in the answer begin with it. */
  readonly prefix: string;
  /** The token of a session; null for a guest. */
  readonly token: string | null;
}

/**
 * What a call says, where it can be read in one way only and asks for nothing out of the ordinary; undefined for all others,
 * which the long way answers, or refuses.
 */
export function plainCallOf(request: IncomingMessage, { isSecret, isHttps }: Rules): PlainCall | undefined {
  const { method, url = '', headers, rawHeaders, httpVersion } = request;
  if (method !== 'GET' || httpVersion !== '1.1' || url.length > LONGEST_ADDRESS || url.includes('#')) return undefined;
  if (rawHeaders.length > 2 * MOST_HEADERS || hasSeveralHosts(rawHeaders)) return undefined;
  for (const name of NOT_PLAIN) if (headers[name] !== undefined) return undefined;
  if (isOutdated(headers) || !isSimple(headers['if-none-match'])) return undefined;
  const hop = headers[HOP_HEADER];
  const isOfSite = typeof hop === 'string' && isSecret !== undefined && isSecret(hop);
  if (hop !== undefined && !isOfSite) return undefined;
  const proto = isOfSite ? headers['x-forwarded-proto'] : undefined;
  if (proto !== undefined && proto !== 'http' && proto !== 'https') return undefined;
  const token = tokenIn(headers.cookie, isHttps || proto === 'https');
  if (token === undefined) return undefined;
  const prefix = isOfSite ? headers['x-forwarded-prefix'] : undefined;
  return { address: url, isOfSite, prefix: typeof prefix === 'string' ? prefix : '', token };
}

/** None, or one weak tag: lists, `*` and strong ones are compared by the long way. */
function isSimple(condition: string | undefined): boolean {
  return condition === undefined || (condition.startsWith('W/"') && !condition.includes(','));
}

function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts !== 1;
}

/**
 * The one token of the cookies, null where nothing looks like one; undefined where the long way has to tell: two of them,
 * another form, a write of a moment ago that its writer has to see.
 */
function tokenIn(cookie: string | undefined, isSecure: boolean) {
  if (cookie === undefined) return null;
  if (cookie.includes('escritura')) return undefined;
  const at = cookie.indexOf('sesion');
  if (at < 0) return null;
  if (cookie.indexOf('sesion', at + 1) >= 0) return undefined;
  const [, secure, token] = /(?:^|; )(__Host-)?sesion=([\w-]{43})(?:;|$)/.exec(cookie) ?? [];
  // On https the cookie has another name.
  return (secure !== undefined) === isSecure ? token : undefined;
}
