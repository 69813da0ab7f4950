import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type Encoding, encodingFor } from './encoding.ts';
import { withoutHopByHop } from './forwarded-headers.ts';

/** Below this packing costs more than it saves. Bytes. */
const SMALLEST = 1024;

/** A page of listings shrinks to a fifth; photos and documents are packed already. */
function encodingOf(request: IncomingMessage, { headers, statusCode }: IncomingMessage): Encoding {
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
  const isSmall = Number(headers['content-length'] ?? SMALLEST) < SMALLEST;
  const hasBody = request.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304;
  return isJson && hasBody && !isSmall && !headers['content-encoding'] ? encodingFor(request) : null;
}

function packedHeaders({ headers }: IncomingMessage, encoding: 'br' | 'gzip'): OutgoingHttpHeaders {
  const { 'content-length': _unpacked, ...rest } = withoutHopByHop(headers);
  const vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  return { ...rest, vary, 'content-encoding': encoding };
}

/** Quality 4: a millisecond for a page of listings. */
const packer = (encoding: 'br' | 'gzip') =>
  encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 6 });

/** Hands the API's answer on as it comes, JSON packed where the browser can unpack it. */
export async function relay(
  request: IncomingMessage,
  answer: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = encodingOf(request, answer);
  const headers = encoding ? packedHeaders(answer, encoding) : withoutHopByHop(answer.headers);
  response.writeHead(answer.statusCode ?? 502, headers);
  try {
    await (encoding ? pipeline(answer, packer(encoding), response) : pipeline(answer, response));
  } catch {
    // One side went away in the middle: the other must not take what came for the whole.
    response.destroy();
  }
}
