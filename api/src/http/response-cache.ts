import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { INTERNAL_SECRET_HEADER, isSecretOf } from '@fluxpartes/http';
import { setRoute } from '@fluxpartes/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { isStatementTimeout } from '../database/database-errors.ts';
import { exhaustDatabaseTime, limitDatabaseTime } from '../database/database-time-budget.ts';
import { NotificationListener } from '../database/notification-listener.ts';
import { LAST_WRITE_COOKIE } from '../database/replicas.ts';
import { type Caller, INVITADO } from '../request-context/caller.ts';
import { isUnsupportedContract } from './access.ts';
import {
  type CachedResponse,
  CacheStore,
  CompressedVariants,
  defaultHeaders,
  type LoadedResponse,
  toCachedResponse,
  type Viewer,
} from './cache-store.ts';
import { Log, RequestLog, requestIdOf } from './log.ts';
import { type PageAddress, responseHeaders } from './responses.ts';
import { SessionCache } from './sesiones.service.ts';

/** A call as its reader gets it. Never the admin's. */
export interface LoadRequest extends PageAddress {
  caller: Exclude<Caller, { tipo: 'admin' }>;
}

/**
 * Reads what a plain call asks for. Undefined where it is not this reader's, or is to be refused: then, as where it throws,
 * the long way answers, which says why.
 */
export type CacheLoader = (call: LoadRequest) => Promise<LoadedResponse | undefined> | undefined;

type Names = readonly (readonly [name: string, value: string])[];

/**
 * Stands ahead of Express and answers plain readings of guests and of users with a live session: from memory where nothing
 * that they show changed since, else by the same services as the long way (ADR 0052). Whatever is out of the ordinary, and
 * whatever has to be refused, goes the long way.
 */
@Injectable()
export class ResponseCache {
  private readonly kept = new CacheStore();
  private readonly packed: CompressedVariants;
  private readonly readers: { path: string; read: CacheLoader }[] = [];
  private readonly rules: TrustSettings;
  private readonly standing: Names;
  private isOpen: boolean;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly changes: NotificationListener,
    private readonly sessions: SessionCache,
    private readonly log: Log,
    private readonly answered: RequestLog,
  ) {
    this.isOpen = config.RESPONSE_CACHE === 'si';
    this.packed = new CompressedVariants(log);
    const { INTERNAL_SECRET: secret, SITE_URL: site } = config;
    const isHttps = site?.startsWith('https:') ?? false;
    this.rules = { isSecret: secret === undefined ? undefined : isSecretOf(secret), isHttps };
    this.standing = defaultHeaders(responseHeaders(isHttps));
    changes.subscribe((notice) => {
      if (notice === null || notice === 'catalogo') this.kept.drop(['invitado', 'with_sesion']);
      else if (notice === 'miembros') this.kept.drop(['with_sesion']);
    });
  }

  /** Calls of this path, and of those below it, are this reader's. */
  serve(path: string, read: CacheLoader): void {
    this.readers.push({ path, read });
  }

  /**
   * The process stops: from here on the long way answers, which tells callers that their connections close. What is being
   * read says so too.
   */
  shut(): void {
    this.isOpen = false;
  }

  /** Answers a request, now or later, or says false: then nothing was done with it. `next` takes what came to nothing. */
  answer(request: IncomingMessage, response: ServerResponse, next: () => void): boolean {
    const read = this.isOpen && this.changes.isUpToDate() ? this.readerOf(request.url) : undefined;
    if (read === undefined) return false;
    const call = parseCacheableRequest(request, this.rules);
    const caller = call === undefined ? undefined : this.callerOf(call);
    if (call === undefined || caller === undefined) return false;
    const key = keyOf(viewerOf(caller), call);
    const answer = this.kept.get(key);
    if (answer !== undefined) {
      this.send({ request, response, call, answer });
      return true;
    }
    const { address, prefix } = call;
    const since = performance.now();
    limitDatabaseTime(request, response, () => {
      this.read(read, { caller, address, prefix }, key)
        .catch((error: unknown) => {
          // It would take as long again.
          if (isStatementTimeout(error)) exhaustDatabaseTime();
        })
        .then((made) => {
          if (made === undefined) next();
          else this.send({ request, response, call, answer: made, since });
        })
        .catch((error: unknown) => {
          this.log.failure(error, { at: 'response-cache' });
          response.destroy();
        });
    });
    return true;
  }

  private async read(read: CacheLoader, call: LoadRequest, key: string): Promise<CachedResponse | undefined> {
    const fillToken = this.kept.fillToken(key, viewerOf(call.caller));
    const reading = await read(call);
    if (reading === undefined) return undefined;
    const answer = toCachedResponse(this.standing, reading);
    if (reading.isShared && this.isOpen && this.changes.isUpToDate()) this.kept.keep(fillToken, answer);
    return answer;
  }

  private send({ request, response, call, answer, since }: Sending): void {
    const requestId = requestIdOf(call.isOfSite ? request.headers['x-request-id'] : undefined);
    setRoute(request, answer.route);
    this.answered.tell({ request, response, requestId, since });
    if (!this.isOpen) response.shouldKeepAlive = false;
    const own = ['X-Request-Id', requestId];
    if (isSame(request, answer.etag)) {
      response.writeHead(304, [...own, ...answer.headersOf304]).end();
      return;
    }
    const { headers, body } = (call.isOfSite && this.packed.variantFor(request, answer)) || answer;
    response.writeHead(200, [...own, ...headers]).end(body);
  }

  private readerOf(url = ''): CacheLoader | undefined {
    for (const { path, read } of this.readers) {
      if (url.startsWith(path) && '/?'.includes(url.charAt(path.length))) return read;
    }
    return undefined;
  }

  /** Undefined for a session that nobody looked up a moment ago. */
  private callerOf({ token }: CacheableRequest): LoadRequest['caller'] | undefined {
    return token === null ? INVITADO : this.sessions.find(token);
  }
}

interface Sending {
  request: IncomingMessage;
  response: ServerResponse;
  call: CacheableRequest;
  answer: CachedResponse;
  /** When its reading began, by the monotonic clock. */
  since?: number;
}

function viewerOf({ tipo }: Caller): Viewer {
  return tipo === 'invitado' ? 'invitado' : 'with_sesion';
}

function keyOf(viewer: Viewer, { prefix, address }: Pick<CacheableRequest, 'address' | 'prefix'>): string {
  return `${viewer} ${prefix} ${address}`;
}

/** Whether the caller has this very answer. `parseCacheableRequest` lets one weak tag pass, or none. */
function isSame({ headers }: IncomingMessage, etag: string | undefined): boolean {
  const condition = headers['if-none-match'];
  if (condition === undefined || condition !== etag) return false;
  return !/(?:^|,)\s*no-cache\s*(?:,|$)/.test(headers['cache-control'] ?? '');
}

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
export interface TrustSettings {
  /** Undefined where nobody is believed. */
  readonly isSecret: ReturnType<typeof isSecretOf> | undefined;
  /** The site is reached by https alone: a session's cookie has the name of there, whichever way a call came. */
  readonly isHttps: boolean;
}

/** What a call says about itself that its answer depends on. */
export interface CacheableRequest {
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
export function parseCacheableRequest(
  request: IncomingMessage,
  { isSecret, isHttps }: TrustSettings,
): CacheableRequest | undefined {
  const { method, url = '', headers, rawHeaders, httpVersion } = request;
  if (method !== 'GET' || httpVersion !== '1.1' || url.length > LONGEST_ADDRESS || url.includes('#')) return undefined;
  if (rawHeaders.length > 2 * MOST_HEADERS || hasSeveralHosts(rawHeaders)) return undefined;
  for (const name of NOT_PLAIN) if (headers[name] !== undefined) return undefined;
  if (isUnsupportedContract(headers) || !isSimple(headers['if-none-match'])) return undefined;
  const hop = headers[INTERNAL_SECRET_HEADER];
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
  if (cookie.includes(LAST_WRITE_COOKIE)) return undefined;
  const at = cookie.indexOf('sesion');
  if (at < 0) return null;
  if (cookie.indexOf('sesion', at + 1) >= 0) return undefined;
  const [, secure, token] = /(?:^|; )(__Host-)?sesion=([\w-]{43})(?:;|$)/.exec(cookie) ?? [];
  // On https the cookie has another name.
  return (secure !== undefined) === isSecure ? token : undefined;
}
