import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { type Door, departureOf } from '@fluxpartes/http';
import { type Dispatcher, errors } from 'undici';
import type { Api } from './api.ts';
import { bodyLength, forwardedHeaders } from './forwarded-headers.ts';
import { relay } from './relay.ts';
import { refuseUnavailable } from './unavailable.ts';

/** The API answers within this or counts as away. Each piece of a body that arrives starts it anew. Milliseconds. */
const ANSWER_TIMEOUT = 30_000;

interface Options {
  api: Pick<Api, 'request'>;
  hopSecret: string | null;
  trustedProxies: ReadonlySet<string>;
  door: Door;
}

/**
 * The body on a stream of its own: undici destroys it where the answer comes before the body's end, and the caller's
 * connection still has to bring the answer.
 */
function bodyOf(request: IncomingMessage, onPiece: () => void): Readable | null {
  if (bodyLength(request) === 0) return null;
  const body = new Transform({
    transform(piece, _encoding, done) {
      onPiece();
      done(null, piece);
    },
  });
  body.on('error', () => {});
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('the caller went away'));
  });
  return request.pipe(body);
}

/** The target without the prefix, in the form that was sent. */
const targetOf = ({ url = '' }: IncomingMessage): string => url.slice('/api'.length).replace(/^(?!\/)/, '/');

/** Hands `/api/*` on to the API without the prefix, streaming both ways; 503 while it is away. */
export function createApiProxy({ api, hopSecret, trustedProxies, door }: Options) {
  async function forward(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    // An AbortController for each call costs a tenth of what the call itself does here; undici takes an emitter too.
    const signal = new EventEmitter();
    const giveUp = () => signal.emit('abort');
    const patience = setTimeout(giveUp, ANSWER_TIMEOUT).unref();
    response.once('close', giveUp);
    const departure = departureOf(request.socket);
    departure.addEventListener('abort', giveUp);
    try {
      departure.throwIfAborted();
      const answer = await api.request({
        method: (request.method ?? 'GET') as Dispatcher.HttpMethod,
        path: targetOf(request),
        headers: forwardedHeaders(request, { id, hopSecret, trustedProxies }),
        body: bodyOf(request, () => patience.refresh()),
        signal,
      });
      clearTimeout(patience);
      if (!request.complete) door.endWith(request, response);
      try {
        await relay(request, answer, response);
      } finally {
        // pipeline leaves its source open where the response was destroyed before.
        answer.body.destroy();
      }
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

  return (request: IncomingMessage, response: ServerResponse, id: string): void => void forward(request, response, id);
}
