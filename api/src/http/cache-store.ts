import { randomBytes } from 'node:crypto';
import { type ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, encodingsOf } from '@fluxpartes/http';
import type { Request, RequestHandler, Response } from 'express';
import type { Log } from './log.ts';

/** A response before the default headers are added. */
export interface LoadedResponse {
  /** The route pattern, as Express reports it to the metrics. */
  route: string;
  /** In the order in which the controllers set them. */
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
  /** Cacheable: all viewers of a kind share the response, and every change of the data sends an invalidation. */
  isShared: boolean;
}

/** Memory of the cache: some hundred first pages, including compressed variants. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
/** Estimated memory of an entry's headers and key. */
const OVERHEAD_BYTES = 4_096;

/** Viewers who share responses: guests, and signed-in users. The admin bypasses the cache. */
export type Viewer = 'invitado' | 'with_sesion';

/** A random version: it must differ between processes too. */
const newVersion = (): string => randomBytes(9).toString('base64url');

/** Version token taken before a read. The response is cached only if no invalidation arrived since. */
export interface FillToken {
  readonly key: string;
  readonly viewer: Viewer;
  readonly version: string;
}

/** Cached responses by viewer, prefix and URL. Evicts the oldest entries above `MAX_CACHE_BYTES`. Keys begin with the viewer. */
export class CacheStore {
  private readonly byKey = new Map<string, CachedResponse>();
  private readonly versions: Record<Viewer, string> = { invitado: newVersion(), with_sesion: newVersion() };
  private bytes = 0;

  get(key: string): CachedResponse | undefined {
    return this.byKey.get(key);
  }

  fillToken(key: string, viewer: Viewer): FillToken {
    return { key, viewer, version: this.versions[viewer] };
  }

  put({ key, viewer, version }: FillToken, response: CachedResponse): void {
    if (version !== this.versions[viewer]) return;
    this.remove(key);
    this.byKey.set(key, response);
    this.bytes += sizeOf(response);
    for (const oldest of this.byKey.keys()) {
      if (this.bytes <= MAX_CACHE_BYTES) break;
      this.remove(oldest);
    }
  }

  invalidate(viewers: readonly Viewer[]): void {
    for (const viewer of viewers) this.versions[viewer] = newVersion();
    for (const key of this.byKey.keys()) if (viewers.some((viewer) => key.startsWith(viewer))) this.remove(key);
  }

  private remove(key: string): void {
    const response = this.byKey.get(key);
    if (response === undefined) return;
    this.byKey.delete(key);
    this.bytes -= sizeOf(response);
  }
}

function sizeOf({ body }: CachedResponse): number {
  // A compressed variant takes about half the bytes of the body.
  return OVERHEAD_BYTES + Math.ceil(body.length * 1.5);
}

/** A response as it is sent, without the request id. */
export interface CachedResponse {
  readonly route: string;
  /** Names and values alternate. */
  readonly headers: readonly string[];
  readonly headersOf304: readonly string[];
  /** Undefined if the response never becomes a 304. */
  readonly etag: string | undefined;
  readonly body: Buffer;
  readonly compressed: Partial<Record<Encoding, CompressedForm>>;
}

export interface CompressedForm {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/**
 * The bytes that Express would send: default headers, replaced or followed by the response's own, and the body's length last.
 * A response with `no-store` has no ETag to compare.
 */
export function toCachedResponse(
  defaults: LoadedResponse['headers'],
  { route, headers, body: text }: LoadedResponse,
): CachedResponse {
  const own = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const named = new Map<string, readonly [string, string]>();
  for (const [name, value] of [...defaults, ...headers]) {
    const key = name.toLowerCase();
    const [written] = named.get(key) ?? [name];
    named.set(key, [written, own.get(key) ?? value]);
  }
  const all = [...named.values()];
  const body = Buffer.from(text);
  const isStoredByCaller = !(own.get('cache-control') ?? 'no-store').includes('no-store');
  return {
    route,
    headers: [...all.flat(), 'Content-Length', String(body.length)],
    headersOf304: all.filter(([name]) => name.toLowerCase() !== 'content-type').flat(),
    etag: isStoredByCaller ? own.get('etag') : undefined,
    body,
    compressed: {},
  };
}

/** Below this size compression costs more than it saves. The site uses the same limit. */
const MIN_BYTES = 1024;

const COMPRESS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
} as const satisfies Record<Encoding, unknown>;

/** Compresses cached responses in the background, each encoding once. */
export class CompressedVariants {
  private readonly started = new WeakMap<CachedResponse, Set<Encoding>>();

  constructor(private readonly log: Log) {}

  /**
   * Undefined while the variant is being made, and for small bodies. Compression starts with the second request; a response
   * that is requested once is compressed by the site.
   */
  variantFor({ headers }: IncomingMessage, response: CachedResponse): CompressedForm | undefined {
    const [encoding] = response.body.length < MIN_BYTES ? [] : encodingsOf(headers['accept-encoding']);
    if (encoding === undefined) return undefined;
    const variant = response.compressed[encoding];
    if (variant === undefined) this.start(response, encoding);
    return variant;
  }

  private start(response: CachedResponse, encoding: Encoding): void {
    const started = this.started.get(response);
    if (started === undefined) this.started.set(response, new Set());
    else if (!started.has(encoding)) {
      started.add(encoding);
      this.compress(response, encoding).catch((error: unknown) => this.log.failure(error, { compressing: encoding }));
    }
  }

  private async compress(response: CachedResponse, encoding: Encoding): Promise<void> {
    const body = await COMPRESS[encoding](response.body);
    response.compressed[encoding] = { headers: compressedHeaders(response.headers, encoding, body), body };
  }
}

function compressedHeaders(headers: readonly string[], encoding: Encoding, body: Buffer): string[] {
  const changed: Record<string, (value: string) => string> = {
    vary: (value) => `${value}, Accept-Encoding`,
    'content-length': () => String(body.length),
  };
  const nameAt = (i: number) => (i % 2 === 1 ? (headers[i - 1] ?? '').toLowerCase() : '');
  return [...headers.map((value, i) => changed[nameAt(i)]?.(value) ?? value), 'Content-Encoding', encoding];
}

/** Responses have this method too, but Node's types declare it on requests only. */
type WithRawNames = Pick<ClientRequest, 'getRawHeaderNames'>;

/** The headers that these handlers set on every response. */
export function defaultHeaders(handlers: readonly RequestHandler[]): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket()) as Request;
  const response = new ServerResponse(request) as Response & WithRawNames;
  for (const handler of handlers) void handler(request, response, () => {});
  return response.getRawHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}
