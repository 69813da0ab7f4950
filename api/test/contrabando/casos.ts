import { trozosTorcidos } from './en-trozos.ts';
import { armar, type Caso, CON_CUERPO, conLargo, dentro, enTrozos, HOST, lineas, TROZOS, visto } from './molde.ts';

const SIN_CUERPO = ['GET', 'HEAD', 'DELETE', 'OPTIONS'];
/** Methods that have no body get one, under every word of `Connection` that could lose its framing on the way. */
function cuerposDondeNoVan(): Caso[] {
  const conexiones = [
    ...['', 'content-length', 'Content-Length', 'close, content-length', 'keep-alive, content-length', 'host'],
    ...['transfer-encoding', 'content-length, transfer-encoding', ' content-length ,host', 'x, content-length;q=1'],
  ];
  return SIN_CUERPO.flatMap((metodo) =>
    conexiones.flatMap((conexion) =>
      [false, true].map((isChunked): Caso => {
        const con = conexion === '' ? [] : [`Connection: ${conexion}`];
        return {
          nombre: `${metodo} con cuerpo ${isChunked ? 'en trozos' : 'de largo dado'}, Connection: ${conexion}`,
          llegan: 0,
          bytes: (n) => {
            const cuerpo = isChunked ? enTrozos(dentro(n)) : dentro(n);
            return armar(n, { metodo, cabeceras: [isChunked ? TROZOS : conLargo(cuerpo), ...con], cuerpo });
          },
        };
      }),
    ),
  );
}

/** A body where it belongs, with `Connection` naming a header that must not be lost: it arrives, whole, once. */
function cabecerasNombradas(): Caso[] {
  const nombres = [
    ...['content-length', 'transfer-encoding', 'host', 'cookie', 'authorization', 'content-type', 'origin'],
    ...['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-request-id', 'x-secreto-del-sitio'],
    ...['idempotency-key', 'if-match', 'sec-fetch-site', 'accept', 'upgrade', 'te', 'trailer', 'expect'],
  ];
  return CON_CUERPO.flatMap((metodo) =>
    nombres.flatMap((nombre) =>
      [false, true].map(
        (isChunked): Caso => ({
          nombre: `${metodo} ${isChunked ? 'en trozos' : 'de largo dado'}, Connection: ${nombre}`,
          llegan: 1,
          bytes: (n) => {
            const cuerpo = isChunked ? enTrozos(dentro(n)) : dentro(n);
            const cabeceras = [isChunked ? TROZOS : conLargo(cuerpo), `Connection: keep-alive, ${nombre}`];
            return armar(n, { metodo, cabeceras, cuerpo });
          },
        }),
      ),
    ),
  );
}

/** Framing that one program could read in one way and the next in another. `L` stands for the body's true length. */
const MARCOS_TORCIDOS: readonly (readonly string[])[] = [
  ...['+L', '-L', 'L,L', 'L, L', 'L L', '0xL', 'L.0', 'Le0', '', '99999999999999999999', '"L"', 'L;'].map((valor) => [
    `Content-Length: ${valor}`,
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
  ].map((valor) => [`Transfer-Encoding: ${valor}`]),
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

function marcosTorcidos(): Caso[] {
  return [...CON_CUERPO, 'GET'].flatMap((metodo) =>
    MARCOS_TORCIDOS.map(
      (plantilla): Caso => ({
        nombre: `${metodo} con ${JSON.stringify(plantilla)}`,
        llegan: 0,
        bytes: (n) => {
          const cuerpo = plantilla.some((line) => /chunked/.test(line)) ? enTrozos(dentro(n)) : dentro(n);
          const cabeceras = plantilla.map((line) => line.replace(/(?<=:.*)L/g, String(cuerpo.length)));
          return armar(n, { metodo, cabeceras, cuerpo });
        },
      }),
    ),
  );
}

/** Everything that stands at the head of a request and could mislead. */
function lineasTorcidas(): Caso[] {
  const una = (nombre: string, llegan: Caso['llegan'], bytes: Caso['bytes']): Caso => ({ nombre, llegan, bytes });
  const primera =
    (line: (n: number) => string, ...mas: string[]) =>
    (n: number) =>
      `${lineas(line(n), ...mas)}${dentro(n)}`;
  const detras =
    (cabeceras: readonly string[], metodo = 'GET') =>
    (n: number) =>
      armar(n, { metodo, cabeceras, cuerpo: dentro(n) });
  return [
    una(
      'dirección absoluta',
      0,
      primera((n) => `GET http://localhost/api${visto(n)} HTTP/1.1`, HOST),
    ),
    una(
      'dirección absoluta de otro',
      0,
      primera((n) => `GET http://127.0.0.1:1/api${visto(n)} HTTP/1.1`, HOST),
    ),
    una(
      'asterisco',
      0,
      primera(() => 'OPTIONS * HTTP/1.1', HOST),
    ),
    una(
      'CONNECT',
      0,
      primera((n) => `CONNECT localhost:1${visto(n)} HTTP/1.1`, HOST),
    ),
    una(
      'CONNECT de una dirección',
      0,
      primera(() => 'CONNECT localhost:80 HTTP/1.1', HOST),
    ),
    ...['TRACE', 'PROPFIND', 'SEARCH', 'FOO', 'get', 'M-SEARCH'].map((metodo) =>
      una(
        `método ${metodo}`,
        0,
        primera((n) => `${metodo} /api${visto(n)} HTTP/1.1`, HOST),
      ),
    ),
    ...['1.2', '2.0', '0.9', '3.0', '1.10', 'x'].map((version) =>
      una(
        `HTTP/${version}`,
        0,
        primera((n) => `GET /api${visto(n)} HTTP/${version}`, HOST),
      ),
    ),
    una('prefacio de HTTP/2', 0, (n) => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${dentro(n)}`),
    una(
      'sin Host',
      0,
      primera((n) => `GET /api${visto(n)} HTTP/1.1`),
    ),
    ...['', 'a b', 'a@b', 'localhost/x', 'localhost:99999999', '[::1', 'localhost, otro', 'evil.example'].map((host) =>
      una(
        `Host: ${host}`,
        0,
        primera((n) => `GET /api${visto(n)} HTTP/1.1`, `Host: ${host}`),
      ),
    ),
    una(
      'dos Host iguales',
      0,
      primera((n) => `GET /api${visto(n)} HTTP/1.1`, HOST, HOST),
    ),
    una('HTTP/1.0 en trozos', 0, (n) =>
      armar(n, { metodo: 'POST', cabeceras: [TROZOS], cuerpo: enTrozos(dentro(n)), version: '1.0' }),
    ),
    una('línea doblada antes del marco', 0, detras(['X: a', ' Transfer-Encoding : chunked', 'Content-Length:'])),
    una('saltos de línea sin retorno', 0, (n) => `GET /api${visto(n)} HTTP/1.1\n${HOST}\n\n${dentro(n)}`),
    una('retornos sin salto de línea', 0, (n) => `GET /api${visto(n)} HTTP/1.1\r${HOST}\r\r${dentro(n)}`),
    una('Expect que nadie conoce', 0, detras(['Expect: otra-cosa', 'Content-Length: 0'], 'POST')),
    una('Upgrade a websocket', 1, detras(['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'])),
    una(
      'Upgrade a h2c',
      1,
      detras(['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk']),
    ),
    una('guiones bajos en los nombres', 1, detras(['Content_Length: 50', 'Transfer_Encoding: chunked'])),
    una('1985 cabeceras cortas', 0, detras(Array.from({ length: 1985 }, () => 'a:'))),
    una('200 cabeceras', 0, detras(Array.from({ length: 200 }, (_, i) => `x${i}: 1`))),
    una('cabeceras de 17 kB', 0, detras([`x: ${'a'.repeat(17_000)}`])),
  ];
}

/** Requests in a row on one connection: each that is one is served, and none behind a refused one. */
function enFila(): Caso[] {
  const get = (n: number) => lineas(`GET /api${visto(n)} HTTP/1.1`, HOST);
  const rechazado = (n: number) => armar(n, { metodo: 'GET', cabeceras: ['Content-Length: 1'], cuerpo: 'x' });
  const pagina = lineas('POST /home HTTP/1.1', HOST, 'Content-Length: 1');
  return [
    { nombre: 'dos buenos', llegan: 2, bytes: (n) => get(n) + get(n) },
    { nombre: 'uno rechazado y uno bueno', llegan: 0, bytes: (n) => rechazado(n) + get(n) },
    { nombre: 'uno bueno, uno rechazado y otro', llegan: 1, bytes: (n) => get(n) + rechazado(n) + get(n) },
    { nombre: 'cuerpo para una página, y uno bueno', llegan: 0, bytes: (n) => `${pagina}x${get(n)}` },
    { nombre: 'uno bueno y uno de la página', llegan: 1, bytes: (n) => get(n) + dentro(n, 'GET') },
  ];
}

/** All of them. */
export const CASOS: readonly Caso[] = [
  ...cuerposDondeNoVan(),
  ...cabecerasNombradas(),
  ...marcosTorcidos(),
  ...lineasTorcidas(),
  ...trozosTorcidos(),
  ...enFila(),
];
