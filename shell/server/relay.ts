import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type Encoding, encodingsOf } from '@fluxpartes/http';
import type { ApiResponse } from './api.ts';
import { endToEnd } from './forwarded-headers.ts';

/** Below this packing costs more than it saves. Bytes. */
const SMALLEST = 1024;
/** How long a caller whose body is of no use any more may go on sending, so that it gets to read why. Milliseconds. */
const FAREWELL = 5_000;

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
export async function relay(request: IncomingMessage, answer: ApiResponse, response: ServerResponse): Promise<void> {
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
