import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';
import { ERRORS, type ErrorBody, type ErrorCodigo } from '@fluxpartes/contrato';

/** Methods that have no body. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);
/** The one call of such a method that has: whoever erases their account says its password (contract). At the site and at the API. */
const ERASES_ACCOUNT = /^(?:\/api)?\/usuarios\/[^/?#]*$/;
const METHODS: ReadonlySet<string> = new Set([...WITHOUT_BODY, 'POST', 'PUT', 'PATCH']);

/** What Node's server is made with: Node drops headers beyond its count without a word, so the door counts them itself. */
export const SERVER_LIMITS = {
  insecureHTTPParser: false,
  requireHostHeader: true,
} as const satisfies ServerOptions;

/** How often a request names a header; `headers` shows one of several `Host` alone. */
function timesSent({ rawHeaders }: IncomingMessage, wanted: string): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === wanted).length;
}

/** Framing that two programs could read in two ways, or that neither needs. */
function isOddlyFramed(request: IncomingMessage): boolean {
  const { httpVersion, headers, url = '' } = request;
  const encoding = headers['transfer-encoding'];
  const length = headers['content-length'];
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true;
  if (!url.startsWith('/') || timesSent(request, 'host') > 1) return true;
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') return true;
  if (encoding !== undefined && (encoding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) return true;
  return length !== undefined && (encoding !== undefined || !/^\d{1,15}$/.test(length));
}

function refusalOf(request: IncomingMessage, mostHeaders: number): ErrorCodigo | null {
  const { method = '', url = '', headers } = request;
  if (request.rawHeaders.length / 2 > mostHeaders) return 'cabeceras_de_mas';
  if (isOddlyFramed(request)) return 'pedido_invalido';
  if (!METHODS.has(method)) return 'metodo_no_permitido';
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const mayHaveBody = !WITHOUT_BODY.has(method) || (method === 'DELETE' && ERASES_ACCOUNT.test(url));
  return hasBody && !mayHaveBody ? 'metodo_sin_cuerpo' : null;
}

/** What stands before everything else that a server does with a request. */
export interface Door {
  /** Whether to go on. Where not, the request was answered, or is to have no answer, and its connection ends. */
  admit: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Answers a refusal in the contract's shape and ends the connection: nothing that follows on it is served. */
  refuse: (request: IncomingMessage, response: ServerResponse, codigo: ErrorCodigo) => void;
  /** The connection ends with this answer: what the caller still sends is of no use, and nothing after it is served. */
  endWith: (request: IncomingMessage, response: ServerResponse) => void;
}

/** @param mostHeaders A request with more is refused whole. */
export function createDoor(mostHeaders: number): Door {
  const ending = new WeakSet<IncomingMessage['socket']>();

  const endWith: Door['endWith'] = (request, response) => {
    ending.add(request.socket);
    response.setHeader('Connection', 'close');
  };
  const refuse: Door['refuse'] = (request, response, codigo) => {
    const { status, message } = ERRORS[codigo];
    const body: ErrorBody = { message, error: message, codigo };
    endWith(request, response);
    response.writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(JSON.stringify(body));
  };
  return {
    endWith,
    refuse,
    admit: (request, response) => {
      if (ending.has(request.socket)) return false;
      const codigo = refusalOf(request, mostHeaders);
      if (codigo) refuse(request, response, codigo);
      return codigo === null;
    },
  };
}
