import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { INTERNAL_SECRET_HEADER, isSecretOf } from '@fluxpartes/http';
import { setRoute } from '@fluxpartes/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { isStatementTimeout } from '../database/database-errors.ts';
import { exhaustDatabaseTime, limitDatabaseTime } from '../database/database-time-budget.ts';
import { NotificationListener } from '../database/notification-listener.ts';
import { LAST_WRITE_COOKIE } from '../database/replicas.ts';
import { type Caller, INVITADO } from '../request-context/request.ts';
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

export interface LoadRequest extends PageAddress {
  caller: Exclude<Caller, { tipo: 'admin' }>;
}

/** Loads a response on a cache miss. If it returns undefined or throws, Express handles the request and reports the error. */
export type CacheLoader = (call: LoadRequest) => Promise<LoadedResponse | undefined> | undefined;

/**
 * Response cache ahead of Express for GET requests of guests and signed-in users. On a miss it calls the same services as the
 * controllers. Unusual or invalid requests bypass it (ADR 52).
 */
@Injectable()
export class ResponseCache {
  private readonly store = new CacheStore();
  private readonly variants: CompressedVariants;
  private readonly loaders: { path: string; load: CacheLoader }[] = [];
  private readonly trust: TrustSettings;
  private readonly defaults: LoadedResponse['headers'];
  private isOpen: boolean;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly changes: NotificationListener,
    private readonly sessions: SessionCache,
    private readonly log: Log,
    private readonly requests: RequestLog,
  ) {
    this.isOpen = config.RESPONSE_CACHE === 'si';
    this.variants = new CompressedVariants(log);
    const { INTERNAL_SECRET: secret, SITE_URL: site } = config;
    const isHttps = site?.startsWith('https:') ?? false;
    this.trust = { isSecret: secret === undefined ? undefined : isSecretOf(secret), isHttps };
    this.defaults = defaultHeaders(responseHeaders(isHttps));
    changes.subscribe((notification) => {
      if (notification === null || notification === 'catalogo') this.store.invalidate(['invitado', 'with_sesion']);
      else if (notification === 'miembros') this.store.invalidate(['with_sesion']);
    });
  }

  /** Registers the loader of a path and of the paths below it. */
  serve(path: string, load: CacheLoader): void {
    this.loaders.push({ path, load });
  }

  /** Bypasses the cache from now on: during shutdown Express sends `Connection: close`, and so do reads in flight. */
  close(): void {
    this.isOpen = false;
  }

  /** Responds now or later and returns true, or returns false for a request that it left alone. `next` handles failed loads. */
  answer(request: IncomingMessage, response: ServerResponse, next: () => void): boolean {
    const load = this.isOpen && this.changes.isUpToDate() ? this.loaderOf(request.url) : undefined;
    if (load === undefined) return false;
    const call = parseCacheableRequest(request, this.trust);
    const caller = call === undefined ? undefined : this.callerOf(call);
    if (call === undefined || caller === undefined) return false;
    const key = keyOf(viewerOf(caller), call);
    const cached = this.store.get(key);
    if (cached !== undefined) {
      this.send({ request, response, call, cached });
      return true;
    }
    const { address, prefix } = call;
    const since = performance.now();
    limitDatabaseTime(request, response, () => {
      this.fill(load, { caller, address, prefix }, key)
        .catch((error: unknown) => {
          // Express would run into the same timeout, so the request's time is used up here.
          if (isStatementTimeout(error)) exhaustDatabaseTime();
        })
        .then((loaded) => {
          if (loaded === undefined) next();
          else this.send({ request, response, call, cached: loaded, since });
        })
        .catch((error: unknown) => {
          this.log.failure(error, { at: 'response-cache' });
          response.destroy();
        });
    });
    return true;
  }

  private async fill(load: CacheLoader, call: LoadRequest, key: string): Promise<CachedResponse | undefined> {
    const fillToken = this.store.fillToken(key, viewerOf(call.caller));
    const loaded = await load(call);
    if (loaded === undefined) return undefined;
    const cached = toCachedResponse(this.defaults, loaded);
    if (loaded.isShared && this.isOpen && this.changes.isUpToDate()) this.store.put(fillToken, cached);
    return cached;
  }

  private send({ request, response, call, cached, since }: Sending): void {
    const requestId = requestIdOf(call.isOfSite ? request.headers['x-request-id'] : undefined);
    setRoute(request, cached.route);
    this.requests.logOnFinish({ request, response, requestId, since });
    if (!this.isOpen) response.shouldKeepAlive = false;
    const own = ['X-Request-Id', requestId];
    if (isSame(request, cached.etag)) {
      response.writeHead(304, [...own, ...cached.headersOf304]).end();
      return;
    }
    const { headers, body } = (call.isOfSite && this.variants.variantFor(request, cached)) || cached;
    response.writeHead(200, [...own, ...headers]).end(body);
  }

  private loaderOf(url = ''): CacheLoader | undefined {
    for (const { path, load } of this.loaders) {
      if (url.startsWith(path) && '/?'.includes(url.charAt(path.length))) return load;
    }
    return undefined;
  }

  /** Undefined for a session that is not in the session cache. */
  private callerOf({ token }: CacheableRequest): LoadRequest['caller'] | undefined {
    return token === null ? INVITADO : this.sessions.find(token);
  }
}

interface Sending {
  request: IncomingMessage;
  response: ServerResponse;
  call: CacheableRequest;
  cached: CachedResponse;
  /** Start of the load, by the monotonic clock. */
  since?: number;
}

function viewerOf({ tipo }: Caller): Viewer {
  return tipo === 'invitado' ? 'invitado' : 'with_sesion';
}

function keyOf(viewer: Viewer, { prefix, address }: Pick<CacheableRequest, 'address' | 'prefix'>): string {
  return `${viewer} ${prefix} ${address}`;
}

/** `parseCacheableRequest` accepts at most one weak tag. */
function isSame({ headers }: IncomingMessage, etag: string | undefined): boolean {
  const condition = headers['if-none-match'];
  if (condition === undefined || condition !== etag) return false;
  return !/(?:^|,)\s*no-cache\s*(?:,|$)/.test(headers['cache-control'] ?? '');
}

/** Longer than any URL of the catalogue's pages. */
const MAX_URL_CHARS = 400;
/** More headers than a browser and the site send together. */
const MAX_HEADERS = 60;
/** Bodies, upgrades and conditions by time bypass the cache. */
const BYPASS_HEADERS = [
  'transfer-encoding',
  'content-length',
  'expect',
  'upgrade',
  'if-modified-since',
  'if-range',
  'range',
] as const satisfies (keyof IncomingHttpHeaders)[];

export interface TrustSettings {
  /** Undefined without a secret. Then the API trusts no forwarded header. */
  readonly isSecret: ReturnType<typeof isSecretOf> | undefined;
  /** The site has an https URL, so the session cookie has the `__Host-` prefix. */
  readonly isHttps: boolean;
}

/** The parts of a request that its response depends on. */
export interface CacheableRequest {
  readonly address: string;
  /** The request shows the internal secret, so its forwarded headers are trusted. */
  readonly isOfSite: boolean;
  /** Path prefix that the site removed; links in the response begin with it. */
  readonly prefix: string;
  /** The token of a session; null for a guest. */
  readonly token: string | null;
}

/** Parses a cacheable GET request. Returns undefined for anything ambiguous or unusual, which Express then handles. */
export function parseCacheableRequest(
  request: IncomingMessage,
  { isSecret, isHttps }: TrustSettings,
): CacheableRequest | undefined {
  const { method, url = '', headers, rawHeaders, httpVersion } = request;
  if (method !== 'GET' || httpVersion !== '1.1' || url.length > MAX_URL_CHARS || url.includes('#')) return undefined;
  if (rawHeaders.length > 2 * MAX_HEADERS || hasSeveralHosts(rawHeaders)) return undefined;
  for (const name of BYPASS_HEADERS) if (headers[name] !== undefined) return undefined;
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

/** No tag, or one weak tag. Express compares lists, `*` and strong tags. */
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
 * The session token; null without one. Undefined bypasses the cache: two tokens, another format, or a recent write of the
 * caller, who must read their own writes.
 */
function tokenIn(cookie: string | undefined, isSecure: boolean) {
  if (cookie === undefined) return null;
  if (cookie.includes(LAST_WRITE_COOKIE)) return undefined;
  const at = cookie.indexOf('sesion');
  if (at < 0) return null;
  if (cookie.indexOf('sesion', at + 1) >= 0) return undefined;
  const [, secure, token] = /(?:^|; )(__Host-)?sesion=([\w-]{43})(?:;|$)/.exec(cookie) ?? [];
  // On https the session cookie has another name.
  return (secure !== undefined) === isSecure ? token : undefined;
}
