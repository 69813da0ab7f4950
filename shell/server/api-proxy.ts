import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { type Door, departureOf } from '@fluxpartes/http';
import { type Dispatcher, errors, Pool } from 'undici';
import { bodyLength, forwardedHeaders } from './forwarded-headers.ts';
import { relay } from './relay.ts';
import { refuseUnavailable } from './unavailable.ts';

/** The API answers within this or counts as away. Each piece of a body that arrives starts it anew. Milliseconds. */
const ANSWER_TIMEOUT = 30_000;
/** An answer that stops arriving for this long ends the call. Milliseconds. */
const IDLE_TIMEOUT = 60_000;
/** Methods that change nothing: one that was lost with its connection may go out once more. */
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

interface Options {
  /** Origin of the API. */
  apiUrl: string;
  hopSecret: string | null;
  trustedProxies: ReadonlySet<string>;
  door: Door;
}

/**
 * The body on a stream of its own. What sends it destroys it where the answer comes before the body's end, and that
 * must not take the caller's connection, on which the answer still has to leave.
 */
function bodyOf(request: IncomingMessage, onPiece: () => void): Readable | null {
  if (bodyLength(request) === 0) return null;
  const body = new Transform({
    transform(piece, _encoding, done) {
      onPiece();
      done(null, piece);
    },
  });
  // Destroyed before anyone listens, where the caller leaves at once.
  body.on('error', () => {});
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('the caller went away'));
  });
  return request.pipe(body);
}

/** The target without the prefix, in the form that was sent. */
const targetOf = ({ url = '' }: IncomingMessage): string => url.slice('/api'.length).replace(/^(?!\/)/, '/');

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Hands `/api/*` on to the API without the prefix, streaming both ways; 503 while it is away. */
export function createApiProxy({ apiUrl, hopSecret, trustedProxies, door }: Options) {
  const base = new URL(apiUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  // The patience below stands for headersTimeout, which would run while a slow body is still being sent.
  const pool = new Pool(base.origin, { pipelining: 1, headersTimeout: 0, bodyTimeout: IDLE_TIMEOUT });

  async function ask(call: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    try {
      return await pool.request(call);
    } catch (error) {
      // A kept connection that the API had just closed, mostly.
      if (!REPEATABLE.has(call.method) || !LOST.has(codeOf(error))) throw error;
      return pool.request(call);
    }
  }

  async function forward(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const given = new AbortController();
    const giveUp = () => given.abort();
    const patience = setTimeout(giveUp, ANSWER_TIMEOUT).unref();
    response.once('close', giveUp);
    const departure = departureOf(request.socket);
    departure.addEventListener('abort', giveUp);
    try {
      departure.throwIfAborted();
      const answer = await ask({
        method: (request.method ?? 'GET') as Dispatcher.HttpMethod,
        path: prefix + targetOf(request),
        headers: forwardedHeaders(request, { host: base.host, id, hopSecret, trustedProxies }),
        body: bodyOf(request, () => patience.refresh()),
        signal: given.signal,
      });
      clearTimeout(patience);
      if (!request.complete) door.endWith(request, response);
      await relay(request, answer, response);
    } catch (error) {
      refuse(request, response, error);
    } finally {
      clearTimeout(patience);
      departure.removeEventListener('abort', giveUp);
    }
  }

  function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    if (response.headersSent || response.destroyed) response.destroy();
    else if (error instanceof errors.InvalidArgumentError) door.refuse(request, response, 'pedido_invalido');
    else {
      if (!request.complete) door.endWith(request, response);
      refuseUnavailable(response);
    }
  }

  return {
    handle: (request: IncomingMessage, response: ServerResponse, id: string): void =>
      void forward(request, response, id),
    /** Ends the kept connections. */
    close: (): void => void pool.destroy(),
  };
}
