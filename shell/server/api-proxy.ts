import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import {
  type Door,
  departureOf,
  type Encoding,
  encodingsOf,
  INTERNAL_SECRET_HEADER,
  tellsOfTheWay,
} from '@fluxpartes/http';
import { traceHeaders } from '@fluxpartes/telemetry';
import { type Dispatcher, errors } from 'undici';
import { type Api, type ApiResponse, refuseUnavailable } from './api.ts';
import { arrivalOf, bodyLength } from './request.ts';
import type { Settings } from './settings.ts';

/** The API answers within this or counts as away. Each piece of a body that arrives starts it anew. Milliseconds. */
const ANSWER_TIMEOUT = 30_000;

/** Below this packing costs more than it saves. Bytes. */
const SMALLEST = 1024;
/** How long a caller whose body is of no use any more may go on sending, so that it gets to read why. Milliseconds. */
const FAREWELL = 5_000;

/**
 * Headers that are about one connection and never travel on. The list is all there is: what a message's own
 * `Connection` names is not asked, for it could name what says where a body ends, or whose request it is.
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

/** The site's own to say: it answers `Expect` itself, and frames the body by what it read. */
const REWRITTEN: ReadonlySet<string> = new Set(['expect', 'host', 'content-length']);

/** The headers that travel on, of a request or an answer. */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && name !== INTERNAL_SECRET_HEADER);
  return Object.fromEntries(kept);
}

/**
 * What the API gets: the caller's headers and where the call came from, under the secret by which the API believes it.
 * What a caller says of that itself counts only from a proxy that the site was told to trust.
 */
function forwardedHeaders(
  request: IncomingMessage,
  { id, internalSecret, trustedProxies }: Pick<Settings, 'internalSecret' | 'trustedProxies'> & { id: string },
): IncomingHttpHeaders {
  const { peer, isTrusted, proto, host } = arrivalOf(request, trustedProxies);
  const own = Object.entries(endToEnd(request.headers)).filter(
    ([name]) => !REWRITTEN.has(name) && !tellsOfTheWay(name),
  );
  const length = bodyLength(request);
  const earlier = isTrusted ? request.headers['x-forwarded-for']?.toString() : undefined;
  return {
    ...Object.fromEntries(own),
    ...(length !== null && length > 0 && { 'content-length': String(length) }),
    'x-forwarded-for': earlier ? `${earlier}, ${peer}` : peer,
    'x-forwarded-proto': proto,
    'x-forwarded-host': host,
    // What `/api` is taken off, so that the API's links are right here too.
    'x-forwarded-prefix': '/api',
    'x-request-id': id,
    ...traceHeaders(),
    ...(internalSecret !== null && { [INTERNAL_SECRET_HEADER]: internalSecret }),
  };
}

/** A page of listings shrinks to a fifth; photos and documents are packed already. */
function encodingOf(request: IncomingMessage, { headers, statusCode }: ApiResponse): Encoding | undefined {
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
  const isSmall = Number(headers['content-length'] ?? SMALLEST) < SMALLEST;
  const hasBody = request.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304;
  const isPackable = isJson && hasBody && !isSmall && !headers['content-encoding'];
  return isPackable ? encodingsOf(request.headers['accept-encoding'])[0] : undefined;
}

function packedHeaders(headers: IncomingHttpHeaders, encoding: Encoding): OutgoingHttpHeaders {
  const { 'content-length': _unpacked, ...rest } = endToEnd(headers);
  const vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  return { ...rest, vary, 'content-encoding': encoding };
}

/** Quality 4: a millisecond for a page of listings. */
const packer = (encoding: Encoding) =>
  encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 6 });

/** Lets the rest of a body go by, for a while. */
function farewell(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FAREWELL);
    request.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    request.resume();
  });
}

/** Hands the API's answer on as it comes, JSON packed where the browser can unpack it. */
async function relay(request: IncomingMessage, answer: ApiResponse, response: ServerResponse): Promise<void> {
  const encoding = encodingOf(request, answer);
  response.writeHead(answer.statusCode, encoding ? packedHeaders(answer.headers, encoding) : endToEnd(answer.headers));
  try {
    const through = encoding ? [packer(encoding)] : [];
    await pipeline([answer.body, ...through, response], { end: false });
    if (!request.complete) await farewell(request);
    response.end();
  } catch {
    // One side went away in the middle: the other must not take what came for the whole.
    response.destroy();
  }
}

interface Options extends Pick<Settings, 'internalSecret' | 'trustedProxies'> {
  api: Pick<Api, 'request'>;
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
export function createApiProxy({ api, internalSecret, trustedProxies, door }: Options) {
  async function forward(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    // An AbortController for each call costs a tenth of what the call itself does here; undici takes an emitter too.
    const signal = Object.assign(new EventEmitter(), { aborted: false });
    const giveUp = () => {
      signal.aborted = true;
      signal.emit('abort');
    };
    const patience = setTimeout(giveUp, ANSWER_TIMEOUT).unref();
    response.once('close', giveUp);
    const departure = departureOf(request.socket);
    departure.addEventListener('abort', giveUp);
    try {
      departure.throwIfAborted();
      const answer = await api.request({
        method: (request.method ?? 'GET') as Dispatcher.HttpMethod,
        path: targetOf(request),
        headers: forwardedHeaders(request, { id, internalSecret, trustedProxies }),
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
