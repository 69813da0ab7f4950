import { hash, timingSafeEqual } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorBody, type ErrorCodigo } from '@fluxpartes/contrato';
import ipaddr from 'ipaddr.js';

/** The key of an IP for rate limits: an IPv6 /64, which one subscriber owns, or an IPv4 address in canonical form. */
export function rateLimitKey(ip = ''): string {
  if (!ipaddr.isValid(ip)) return ip;
  const plain = ipaddr.process(ip);
  if (!(plain instanceof ipaddr.IPv6)) return plain.toString();
  return `${plain.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

export type Encoding = 'br' | 'gzip';

/** Best first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** One encoding and its weight in the `Accept-Encoding` header. */
const CODING = /^\s*([!#$%&'*+.^`|~\w-]+)\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?$/i;

/** The accepted encodings, best first; a weight of 0 rejects one. */
export function encodingsOf(accepted: string | string[] | undefined): Encoding[] {
  const taken = new Set<string>();
  for (const part of String(accepted ?? '').split(',')) {
    const [, name, weight = '1'] = CODING.exec(part) ?? [];
    if (name !== undefined && Number(weight) > 0) taken.add(name.toLowerCase());
  }
  return ENCODINGS.filter((encoding) => taken.has(encoding));
}

/** Carries the internal secret from the site to the API; never in a response or a log. */
export const INTERNAL_SECRET_HEADER = 'x-internal-secret';

const digest = (text: string): Buffer => Buffer.from(hash('sha256', text, 'base64'), 'latin1');

/** Compares the given secret in constant time. */
export function isSecretOf(secret: string): (given: string) => boolean {
  const wanted = digest(secret);
  return (given) => timingSafeEqual(digest(given), wanted);
}

const FORWARDED = /^(?:forwarded|x-forwarded(?:-.*)?|x-real-ip|x-request-id|traceparent|tracestate|baggage)$/;

/** Whether a header (in lower case) may be set by the site only, not by a client. */
export function isForwardedHeader(name: string): boolean {
  return name === INTERNAL_SECRET_HEADER || FORWARDED.test(name);
}

const signals = new WeakMap<Socket, AbortSignal>();

/** Aborts when the client disconnects. A response's 'close' is not enough: a pipelined response behind others never emits it. */
export function disconnectSignal(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known !== undefined) return known;
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  signals.set(socket, controller.signal);
  if (socket.destroyed) controller.abort();
  else socket.once('close', () => controller.abort());
  return controller.signal;
}

const MAX_LOGGED_CHARS = 512;

/** A request target for the log: truncated, without the query, which may hold secrets. */
export function logPath(target: string | undefined): string {
  const [path = ''] = (target ?? '').split('?', 1);
  return path.length > MAX_LOGGED_CHARS ? `${path.slice(0, MAX_LOGGED_CHARS)}…` : path;
}

/** Health checks. Load balancers and monitors request them every second. */
const HEALTH_PATHS: ReadonlySet<string> = new Set(['/salud', '/salud/listo']);

/** Keeps repeated health checks with the same result out of the log. */
export class HealthLogFilter {
  readonly #last = new Map<string, number>();

  /**
   * True for paths that are no health checks, and for health checks with an error or a changed status.
   * @param hasFailed the response did not reach the client
   */
  shouldLog(path: string, status: number, hasFailed: boolean): boolean {
    if (!HEALTH_PATHS.has(path)) return true;
    const before = this.#last.get(path);
    this.#last.set(path, status);
    return hasFailed || status >= 400 || status !== before;
  }
}

const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);
/**
 * DELETE with a body is allowed only here: erasing an account requires its password. The pattern matches the path at the
 * site and at the API.
 */
const ERASES_ACCOUNT = /^(?:\/api)?\/usuarios\/[^/?#]*$/;
const METHODS: ReadonlySet<string> = new Set([...WITHOUT_BODY, 'POST', 'PUT', 'PATCH']);

/** Options of Node's HTTP server. It silently drops headers beyond its own limit, so the guard counts them. */
export const SERVER_LIMITS = {
  insecureHTTPParser: false,
  requireHostHeader: true,
} as const satisfies ServerOptions;

/** Counts how often a client sent a header; `headers` shows only one of several `Host`. */
function timesSent({ rawHeaders }: IncomingMessage, wanted: string): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === wanted).length;
}

/** Whether the length of the body is ambiguous, which allows request smuggling. */
function isAmbiguouslyFramed(request: IncomingMessage): boolean {
  const { httpVersion, headers, url = '' } = request;
  const encoding = headers['transfer-encoding'];
  const length = headers['content-length'];
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true;
  if (!url.startsWith('/') || timesSent(request, 'host') > 1) return true;
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') return true;
  if (encoding !== undefined && (encoding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) return true;
  return length !== undefined && (encoding !== undefined || !/^\d{1,15}$/.test(length));
}

function problemOf(request: IncomingMessage, maxHeaders: number): ErrorCodigo | null {
  const { method = '', url = '', headers } = request;
  if (request.rawHeaders.length / 2 > maxHeaders) return 'cabeceras_de_mas';
  if (isAmbiguouslyFramed(request)) return 'pedido_invalido';
  if (!METHODS.has(method)) return 'metodo_no_permitido';
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const mayHaveBody = !WITHOUT_BODY.has(method) || (method === 'DELETE' && ERASES_ACCOUNT.test(url));
  return hasBody && !mayHaveBody ? 'metodo_sin_cuerpo' : null;
}

/** Checks requests before any other handler. */
export interface RequestGuard {
  /** False if the request was rejected; its connection is closed. */
  accept: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Sends a contract error and closes the connection. */
  reject: (request: IncomingMessage, response: ServerResponse, codigo: ErrorCodigo) => void;
  /** Closes the connection after this response and ignores further requests on it. */
  closeAfter: (request: IncomingMessage, response: ServerResponse) => void;
}

/** @param maxHeaders a request with more is rejected */
export function createRequestGuard(maxHeaders: number): RequestGuard {
  const ending = new WeakSet<IncomingMessage['socket']>();

  const closeAfter: RequestGuard['closeAfter'] = (request, response) => {
    ending.add(request.socket);
    response.setHeader('Connection', 'close');
  };
  const reject: RequestGuard['reject'] = (request, response, codigo) => {
    const { status, message } = ERRORS[codigo];
    const body: ErrorBody = { message, error: message, codigo };
    closeAfter(request, response);
    response.writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(JSON.stringify(body));
  };
  return {
    closeAfter,
    reject,
    accept: (request, response) => {
      if (ending.has(request.socket)) return false;
      const codigo = problemOf(request, maxHeaders);
      if (codigo) reject(request, response, codigo);
      return codigo === null;
    },
  };
}
