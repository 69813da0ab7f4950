import type { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { ERRORS, type ErrorBody } from '@fluxpartes/contrato';
import { INTERNAL_SECRET_HEADER } from '@fluxpartes/http';
import { traceHeaders } from '@fluxpartes/telemetry';
import { type Dispatcher, Pool } from 'undici';
import { NOTHING_RUNS } from './security-headers.ts';
import type { Settings } from './settings.ts';

/** An answer that stops arriving for this long ends the call. Milliseconds. */
const IDLE_TIMEOUT = 60_000;
/** A host that is gone refuses nothing. Milliseconds. */
const CONNECT_TIMEOUT = 3_000;

/** No connection came about, so that nothing was sent. */
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
  /** The API's own path, with its query. */
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
    // Each caller has a timeout of its own; headersTimeout would run while a slow body is still being sent.
    this.#pool = new Pool(origin, {
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: IDLE_TIMEOUT,
      connect: { timeout: CONNECT_TIMEOUT },
    });
  }

  /** Sends a GET once more where no connection came about: behind a load balancer, another API may take it. */
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

  /** A read of the web server's own, as a guest. Within a trace the shared secret makes the API believe the trace. */
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

/** Seconds after which the browser may try again. */
const RETRY_AFTER = 5;

/** The contract's 503, said by the site while the API is away. */
export function refuseUnavailable(response: ServerResponse): void {
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': NOTHING_RUNS,
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': RETRY_AFTER,
  });
  response.end(JSON.stringify(body));
}
