import type { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { ERRORS, type ErrorBody } from '@fluxpartes/contrato';
import { INTERNAL_SECRET_HEADER } from '@fluxpartes/http';
import { traceHeaders } from '@fluxpartes/telemetry';
import { type Dispatcher, Pool } from 'undici';
import { LOCKED_CSP } from './security-headers.ts';
import type { Settings } from './settings.ts';

const IDLE_TIMEOUT_MS = 60_000;
/** A host that is down refuses no connection. */
const CONNECT_TIMEOUT_MS = 3_000;

/** No connection was established, so nothing was sent. */
const UNCONNECTED: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export interface ApiRequest {
  method: Dispatcher.HttpMethod;
  /** Path and query, without `/api`. */
  path: string;
  headers: IncomingHttpHeaders;
  body?: Readable | null;
  signal: AbortSignal | (EventEmitter & { readonly aborted: boolean });
}

export type ApiResponse = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Readable };

/** The API, or the load balancer in front of several. */
export class Api {
  readonly #pool: Pool;
  readonly #prefix: string;
  readonly #internalSecret: string | null;

  constructor({ apiUrl, internalSecret }: Pick<Settings, 'apiUrl' | 'internalSecret'>) {
    const { origin, pathname } = new URL(apiUrl);
    this.#prefix = pathname.replace(/\/+$/, '');
    this.#internalSecret = internalSecret;
    // Callers set their own timeouts; headersTimeout would run while a slow body is still sent.
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

  /** A GET of the web server itself, as a guest. The internal secret makes the API accept the trace headers. */
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
