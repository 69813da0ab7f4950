import { malformedChunks } from './malformed-chunks.ts';
import {
  build,
  CHUNKS,
  chunked,
  HOST,
  inside,
  lines,
  type Scenario,
  seenPath,
  WITH_BODY,
  withLength,
} from './scenario.ts';

const NO_BODY = ['GET', 'HEAD', 'DELETE', 'OPTIONS'];
/** Methods without a body get a body, with every `Connection` value that could lose the body's framing on the way. */
function misplacedBodies(): Scenario[] {
  const connections = [
    ...['', 'content-length', 'Content-Length', 'close, content-length', 'keep-alive, content-length', 'host'],
    ...['transfer-encoding', 'content-length, transfer-encoding', ' content-length ,host', 'x, content-length;q=1'],
  ];
  return NO_BODY.flatMap((method) =>
    connections.flatMap((connection) =>
      [false, true].map((isChunked): Scenario => {
        const using = connection === '' ? [] : [`Connection: ${connection}`];
        return {
          nombre: `${method} con cuerpo ${isChunked ? 'en trozos' : 'de largo dado'}, Connection: ${connection}`,
          arriving: 0,
          bytes: (n) => {
            const body = isChunked ? chunked(inside(n)) : inside(n);
            return build(n, { method, headers: [isChunked ? CHUNKS : withLength(body), ...using], body });
          },
        };
      }),
    ),
  );
}

/**
 * A valid body, with a `Connection` header that names a header which must not be lost: the body must arrive complete and
 * once.
 */
function namedHeaders(): Scenario[] {
  const nombres = [
    ...['content-length', 'transfer-encoding', 'host', 'cookie', 'authorization', 'content-type', 'origin'],
    ...['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-request-id', 'x-internal-secret'],
    ...['idempotency-key', 'if-match', 'sec-fetch-site', 'accept', 'upgrade', 'te', 'trailer', 'expect'],
  ];
  return WITH_BODY.flatMap((method) =>
    nombres.flatMap((nombre) =>
      [false, true].map(
        (isChunked): Scenario => ({
          nombre: `${method} ${isChunked ? 'en trozos' : 'de largo dado'}, Connection: ${nombre}`,
          arriving: 1,
          bytes: (n) => {
            const body = isChunked ? chunked(inside(n)) : inside(n);
            const headers = [isChunked ? CHUNKS : withLength(body), `Connection: keep-alive, ${nombre}`];
            return build(n, { method, headers, body });
          },
        }),
      ),
    ),
  );
}

/** Framing that two programs could read in different ways. `L` stands for the body's true length. */
const MALFORMED_FRAMES: readonly (readonly string[])[] = [
  ...['+L', '-L', 'L,L', 'L, L', 'L L', '0xL', 'L.0', 'Le0', '', '99999999999999999999', '"L"', 'L;'].map((value) => [
    `Content-Length: ${value}`,
  ]),
  ['Content-Length: L', 'Content-Length: L'],
  ['Content-Length: 0', 'Content-Length: L'],
  ['Content-Length : L'],
  ['Content-Length\t: L'],
  ['Content-Length\u00a0: L'],
  ['Content-Length\0: L'],
  ...[
    ...['chunked, identity', 'identity', 'identity, chunked', 'gzip, chunked', 'chunked, chunked', 'xchunked'],
    ...['"chunked"', 'chunked;q=1', '\x0bchunked', 'chunked, ', ', chunked', 'chunked\0', 'chun ked', 'gzip', ''],
  ].map((value) => [`Transfer-Encoding: ${value}`]),
  ['Transfer-Encoding : chunked'],
  ['Transfer-Encoding\t: chunked'],
  ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
  ['Transfer-Encoding: identity', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked', 'Content-Length: L'],
  ['Content-Length: L', 'Transfer-Encoding: chunked'],
  ['Content-Length: L', 'Transfer-Encoding: identity'],
  ['Content-Length: L', 'Transfer-Encoding : chunked'],
  ['Content-Length: L', '\x00Transfer-Encoding: chunked'],
  ['Content-Length: L', 'X: a\rTransfer-Encoding: chunked'],
  ['Content-Length: L', 'X: a\nTransfer-Encoding: chunked'],
  ['Host: otro.localhost', 'Content-Length: L'],
  ['host: localhost', 'Content-Length: L'],
];

function malformedFrames(): Scenario[] {
  return [...WITH_BODY, 'GET'].flatMap((method) =>
    MALFORMED_FRAMES.map(
      (template): Scenario => ({
        nombre: `${method} con ${JSON.stringify(template)}`,
        arriving: 0,
        bytes: (n) => {
          const body = template.some((line) => /chunked/.test(line)) ? chunked(inside(n)) : inside(n);
          const headers = template.map((line) => line.replace(/(?<=:.*)L/g, String(body.length)));
          return build(n, { method, headers, body });
        },
      }),
    ),
  );
}

/** Malformed request lines and headers that could mislead a parser. */
function malformedLines(): Scenario[] {
  const one = (nombre: string, arriving: Scenario['arriving'], bytes: Scenario['bytes']): Scenario => ({
    nombre,
    arriving,
    bytes,
  });
  const first =
    (line: (n: number) => string, ...more: string[]) =>
    (n: number) =>
      `${lines(line(n), ...more)}${inside(n)}`;
  const behind =
    (headers: readonly string[], method = 'GET') =>
    (n: number) =>
      build(n, { method, headers, body: inside(n) });
  return [
    one(
      'dirección absoluta',
      0,
      first((n) => `GET http://localhost/api${seenPath(n)} HTTP/1.1`, HOST),
    ),
    one(
      'dirección absoluta de otro',
      0,
      first((n) => `GET http://127.0.0.1:1/api${seenPath(n)} HTTP/1.1`, HOST),
    ),
    one(
      'asterisco',
      0,
      first(() => 'OPTIONS * HTTP/1.1', HOST),
    ),
    one(
      'CONNECT',
      0,
      first((n) => `CONNECT localhost:1${seenPath(n)} HTTP/1.1`, HOST),
    ),
    one(
      'CONNECT de una dirección',
      0,
      first(() => 'CONNECT localhost:80 HTTP/1.1', HOST),
    ),
    ...['TRACE', 'PROPFIND', 'SEARCH', 'FOO', 'get', 'M-SEARCH'].map((method) =>
      one(
        `método ${method}`,
        0,
        first((n) => `${method} /api${seenPath(n)} HTTP/1.1`, HOST),
      ),
    ),
    ...['1.2', '2.0', '0.9', '3.0', '1.10', 'x'].map((version) =>
      one(
        `HTTP/${version}`,
        0,
        first((n) => `GET /api${seenPath(n)} HTTP/${version}`, HOST),
      ),
    ),
    one('prefacio de HTTP/2', 0, (n) => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${inside(n)}`),
    one(
      'sin Host',
      0,
      first((n) => `GET /api${seenPath(n)} HTTP/1.1`),
    ),
    ...['', 'a b', 'a@b', 'localhost/x', 'localhost:99999999', '[::1', 'localhost, otro', 'evil.example'].map((host) =>
      one(
        `Host: ${host}`,
        0,
        first((n) => `GET /api${seenPath(n)} HTTP/1.1`, `Host: ${host}`),
      ),
    ),
    one(
      'dos Host iguales',
      0,
      first((n) => `GET /api${seenPath(n)} HTTP/1.1`, HOST, HOST),
    ),
    one('HTTP/1.0 en trozos', 0, (n) =>
      build(n, { method: 'POST', headers: [CHUNKS], body: chunked(inside(n)), version: '1.0' }),
    ),
    one('línea doblada antes del marco', 0, behind(['X: a', ' Transfer-Encoding : chunked', 'Content-Length:'])),
    one('saltos de línea sin retorno', 0, (n) => `GET /api${seenPath(n)} HTTP/1.1\n${HOST}\n\n${inside(n)}`),
    one('retornos sin salto de línea', 0, (n) => `GET /api${seenPath(n)} HTTP/1.1\r${HOST}\r\r${inside(n)}`),
    one('Expect que nadie conoce', 0, behind(['Expect: otra-cosa', 'Content-Length: 0'], 'POST')),
    one('Upgrade a websocket', 1, behind(['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'])),
    one(
      'Upgrade a h2c',
      1,
      behind(['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk']),
    ),
    one('guiones bajos en los nombres', 1, behind(['Content_Length: 50', 'Transfer_Encoding: chunked'])),
    one('1985 cabeceras cortas', 0, behind(Array.from({ length: 1985 }, () => 'a:'))),
    one('200 cabeceras', 0, behind(Array.from({ length: 200 }, (_, i) => `x${i}: 1`))),
    one('cabeceras de 17 kB', 0, behind([`x: ${'a'.repeat(17_000)}`])),
  ];
}

/** Pipelined requests: valid requests are served until one is rejected; later requests are not served. */
function inRow(): Scenario[] {
  const get = (n: number) => lines(`GET /api${seenPath(n)} HTTP/1.1`, HOST);
  const refused = (n: number) => build(n, { method: 'GET', headers: ['Content-Length: 1'], body: 'x' });
  const page = lines('POST /home HTTP/1.1', HOST, 'Content-Length: 1');
  return [
    { nombre: 'dos buenos', arriving: 2, bytes: (n) => get(n) + get(n) },
    { nombre: 'uno rechazado y uno bueno', arriving: 0, bytes: (n) => refused(n) + get(n) },
    { nombre: 'uno bueno, uno rechazado y otro', arriving: 1, bytes: (n) => get(n) + refused(n) + get(n) },
    { nombre: 'cuerpo para una página, y uno bueno', arriving: 0, bytes: (n) => `${page}x${get(n)}` },
    { nombre: 'uno bueno y uno de la página', arriving: 1, bytes: (n) => get(n) + inside(n, 'GET') },
  ];
}

/** All of them. */
export const SCENARIOS: readonly Scenario[] = [
  ...misplacedBodies(),
  ...namedHeaders(),
  ...malformedFrames(),
  ...malformedLines(),
  ...malformedChunks(),
  ...inRow(),
];
