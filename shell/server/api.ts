import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { ERRORS, type ErrorBody } from '@fluxpartes/contrato';
import {
  disconnectSignal,
  type Encoding,
  encodingsOf,
  INTERNAL_SECRET_HEADER,
  isForwardedHeader,
  type RequestGuard,
} from '@fluxpartes/http';
import { traceHeaders } from '@fluxpartes/telemetry';
import { type Dispatcher, errors, Pool } from 'undici';
import { arrivalOf, bodyLength } from './request.ts';
import { LOCKED_CSP } from './security-headers.ts';
import type { Settings } from './settings.ts';

const IDLE_TIMEOUT_MS = 60_000;
/** In ms. A host that is down does not refuse a connection, so the attempt would hang. */
const CONNECT_TIMEOUT_MS = 3_000;

/** Error codes of a connection that was not established, so the request was not sent. */
const UNCONNECTED: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

interface ApiRequest {
  method: Dispatcher.HttpMethod;
  /** Path and query, without `/api`. */
  path: string;
  headers: IncomingHttpHeaders;
  body?: Readable | null;
  signal: AbortSignal | (EventEmitter & { readonly aborted: boolean });
}

type ApiResponse = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Readable };

/** A client of the API, or of the load balancer in front of several APIs. */
export class Api {
  readonly #pool: Pool;
  readonly #prefix: string;
  readonly #internalSecret: string | null;

  constructor({ apiUrl, internalSecret }: Pick<Settings, 'apiUrl' | 'internalSecret'>) {
    const { origin, pathname } = new URL(apiUrl);
    this.#prefix = pathname.replace(/\/+$/, '');
    this.#internalSecret = internalSecret;
    // Callers set their own timeouts. undici's headersTimeout would already count while a slow body is still being sent.
    this.#pool = new Pool(origin, {
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: IDLE_TIMEOUT_MS,
      connect: { timeout: CONNECT_TIMEOUT_MS },
    });
  }

  /** Retries a GET once if no connection was established: a load balancer may choose another API. */
  async request({ path, ...request }: ApiRequest): Promise<ApiResponse> {
    const options = { ...request, path: this.#prefix + path };
    try {
      return await this.#pool.request(options);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (request.method !== 'GET' || request.signal.aborted || !UNCONNECTED.has(code)) throw error;
      return this.#pool.request(options);
    }
  }

  /** A GET request of the web server itself, as a guest. The internal secret makes the API accept the trace headers. */
  get(path: string, { timeout, headers = {} }: { timeout: number; headers?: Record<string, string> }) {
    const secret = this.#internalSecret;
    const traced = traceHeaders();
    const isTraced = secret !== null && Object.keys(traced).length > 0;
    return this.request({
      method: 'GET',
      path,
      headers: { ...headers, ...(isTraced && { ...traced, [INTERNAL_SECRET_HEADER]: secret }) },
      signal: AbortSignal.timeout(timeout),
    });
  }

  close(): void {
    void this.#pool.destroy();
  }
}

const { message } = ERRORS.servicio_no_disponible;
const body: ErrorBody = { message, error: message, codigo: 'servicio_no_disponible' };

const RETRY_AFTER_SECONDS = 5;

/** The contract's 503, sent by the site while the API is unavailable. */
export function sendUnavailable(response: ServerResponse): void {
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': LOCKED_CSP,
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': RETRY_AFTER_SECONDS,
  });
  response.end(JSON.stringify(body));
}

/** In ms. Each chunk of the request body restarts this timeout. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** Compressing a smaller response costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * After an early response, the site reads the rest of the request body for this long, in ms: many clients read the response
 * only after sending.
 */
const DRAIN_TIMEOUT_MS = 5_000;

/**
 * Hop-by-hop headers. The names that a message lists in `Connection` are ignored, because an attacker could list framing or
 * identity headers there.
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

/** The site handles `Expect` itself, and sets the length of the body from the bytes that it read. */
const REWRITTEN: ReadonlySet<string> = new Set(['expect', 'host', 'content-length']);

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && name !== INTERNAL_SECRET_HEADER),
  );
}

/**
 * The client's headers and the site's `X-Forwarded-*`, with the internal secret that makes the API trust them. The client's
 * own `X-Forwarded-*` are used only from a trusted proxy.
 */
function forwardedHeaders(
  request: IncomingMessage,
  { id, internalSecret, trustedProxies }: Pick<Settings, 'internalSecret' | 'trustedProxies'> & { id: string },
): IncomingHttpHeaders {
  const { peer, isTrusted, proto, host } = arrivalOf(request, trustedProxies);
  const own = Object.entries(endToEnd(request.headers)).filter(
    ([name]) => !REWRITTEN.has(name) && !isForwardedHeader(name),
  );
  const length = bodyLength(request);
  const earlier = isTrusted ? request.headers['x-forwarded-for']?.toString() : undefined;
  return {
    ...Object.fromEntries(own),
    ...(length !== null && length > 0 && { 'content-length': String(length) }),
    'x-forwarded-for': earlier ? `${earlier}, ${peer}` : peer,
    'x-forwarded-proto': proto,
    'x-forwarded-host': host,
    // The API puts this prefix before its links.
    'x-forwarded-prefix': '/api',
    'x-request-id': id,
    ...traceHeaders(),
    ...(internalSecret !== null && { [INTERNAL_SECRET_HEADER]: internalSecret }),
  };
}

/** JSON of listings shrinks to a fifth; photos and documents are already compressed. */
function encodingOf(request: IncomingMessage, { headers, statusCode }: ApiResponse): Encoding | undefined {
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
  const isSmall = Number(headers['content-length'] ?? MIN_COMPRESSED_BYTES) < MIN_COMPRESSED_BYTES;
  const hasBody = request.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304;
  const isCompressible = isJson && hasBody && !isSmall && !headers['content-encoding'];
  return isCompressible ? encodingsOf(request.headers['accept-encoding'])[0] : undefined;
}

function compressedHeaders(headers: IncomingHttpHeaders, encoding: Encoding): OutgoingHttpHeaders {
  const { 'content-length': _length, ...rest } = endToEnd(headers);
  const vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  return { ...rest, vary, 'content-encoding': encoding };
}

/** Brotli quality 4 takes a millisecond for a page of listings. */
const compressor = (encoding: Encoding) =>
  encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 6 });

function drainBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, DRAIN_TIMEOUT_MS);
    request.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    request.resume();
  });
}

/** Streams the API's response, and compresses JSON if the browser accepts it. */
async function relay(request: IncomingMessage, upstream: ApiResponse, response: ServerResponse): Promise<void> {
  const encoding = encodingOf(request, upstream);
  response.writeHead(
    upstream.statusCode,
    encoding ? compressedHeaders(upstream.headers, encoding) : endToEnd(upstream.headers),
  );
  try {
    const through = encoding ? [compressor(encoding)] : [];
    await pipeline([upstream.body, ...through, response], { end: false });
    if (!request.complete) await drainBody(request);
    response.end();
  } catch {
    // One side disconnected: the other side must not take a truncated response for a complete one.
    response.destroy();
  }
}

interface ProxyOptions extends Pick<Settings, 'internalSecret' | 'trustedProxies'> {
  api: Pick<Api, 'request'>;
  guard: RequestGuard;
}

/**
 * A separate stream, because undici destroys the request body on an early response. The client's socket must still carry
 * the response.
 */
function bodyOf(request: IncomingMessage, onChunk: () => void): Readable | null {
  if (bodyLength(request) === 0) return null;
  const body = new Transform({
    transform(chunk, _encoding, done) {
      onChunk();
      done(null, chunk);
    },
  });
  body.on('error', () => {});
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('the client disconnected'));
  });
  return request.pipe(body);
}

/** The request target without `/api`, not normalised. */
const targetOf = ({ url = '' }: IncomingMessage): string => url.slice('/api'.length).replace(/^(?!\/)/, '/');

/** Proxies `/api/*` to the API without the prefix, streaming both ways; 503 while the API is unavailable. */
export function createApiProxy({ api, internalSecret, trustedProxies, guard }: ProxyOptions) {
  async function forward(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    // undici accepts an emitter as the signal too. An AbortController would add a tenth to the cost of the call.
    const signal = Object.assign(new EventEmitter(), { aborted: false });
    const abort = () => {
      signal.aborted = true;
      signal.emit('abort');
    };
    const timeout = setTimeout(abort, RESPONSE_TIMEOUT_MS).unref();
    response.once('close', abort);
    const disconnected = disconnectSignal(request.socket);
    disconnected.addEventListener('abort', abort);
    try {
      disconnected.throwIfAborted();
      const upstream = await api.request({
        method: (request.method ?? 'GET') as Dispatcher.HttpMethod,
        path: targetOf(request),
        headers: forwardedHeaders(request, { id, internalSecret, trustedProxies }),
        body: bodyOf(request, () => timeout.refresh()),
        signal,
      });
      clearTimeout(timeout);
      if (!request.complete) guard.closeAfter(request, response);
      try {
        await relay(request, upstream, response);
      } finally {
        // pipeline leaves its source open if the response was already destroyed.
        upstream.body.destroy();
      }
    } catch (error) {
      reject(request, response, error);
    } finally {
      clearTimeout(timeout);
      disconnected.removeEventListener('abort', abort);
    }
  }

  function reject(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    if (response.headersSent || response.destroyed) response.destroy();
    else if (error instanceof errors.InvalidArgumentError) guard.reject(request, response, 'pedido_invalido');
    else {
      if (!request.complete) guard.closeAfter(request, response);
      sendUnavailable(response);
    }
  }

  return (request: IncomingMessage, response: ServerResponse, id: string): void => void forward(request, response, id);
}
