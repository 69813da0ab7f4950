import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';
import { ERRORS, type ErrorBody, type ErrorCodigo } from '@fluxpartes/contrato';

const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);
/** DELETE with a body: erasing an account requires its password. The path at the site and at the API. */
const ERASES_ACCOUNT = /^(?:\/api)?\/usuarios\/[^/?#]*$/;
const METHODS: ReadonlySet<string> = new Set([...WITHOUT_BODY, 'POST', 'PUT', 'PATCH']);

/** Options of Node's HTTP server. It silently drops headers beyond its own limit, so the guard counts them. */
export const SERVER_LIMITS = {
  insecureHTTPParser: false,
  requireHostHeader: true,
} as const satisfies ServerOptions;

/** Counts a header; `headers` shows only one of several `Host`. */
function timesSent({ rawHeaders }: IncomingMessage, wanted: string): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === wanted).length;
}

/** Ambiguous framing, which allows request smuggling. */
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
