import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { ERRORS } from '@fluxpartes/contrato';
import { createRequestGuard, SERVER_LIMITS } from './index.ts';

/* A server with only the guard; requests are raw bytes on separate connections. */

const MAX_HEADERS = 5;
const guard = createRequestGuard(MAX_HEADERS);
/** The accepted request targets. */
const taken: string[] = [];
let server: Server;

beforeAll(async () => {
  const take = (request: IncomingMessage, response: ServerResponse) => {
    if (!guard.accept(request, response)) return;
    taken.push(request.url ?? '');
    if (request.url === '/last') guard.closeAfter(request, response);
    response.end('inside');
  };
  server = createServer(SERVER_LIMITS, take);
  server.maxHeadersCount = 0;
  server.on('checkExpectation', take);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  taken.length = 0;
});

/** All bytes that the server sends until it closes the connection. */
function said(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    socket.end(bytes);
  });
}

/** The bytes of a request with first line, headers and body; `\n` in the text ends a line. */
const bytes = (text: string) => text.replaceAll('\n', '\r\n');
const statusOf = (answer: string) =>
  Number(/(?<=^HTTP\/1\.1 )\d+/m.exec(answer.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, ''))?.[0]);
const codeOf = (answer: string) => /"codigo":"(\w+)"/.exec(answer)?.[1];

it.each([
  'GET / HTTP/1.1\nHost: a\n\n',
  'GET / HTTP/1.0\n\n',
  'HEAD / HTTP/1.1\nHost: a\n\n',
  'OPTIONS / HTTP/1.1\nHost: a\n\n',
  'DELETE / HTTP/1.1\nHost: a\n\n',
  'GET / HTTP/1.1\nHost: a\nContent-Length: 0\n\n',
  'POST / HTTP/1.1\nHost: a\nContent-Length: 2\n\nab',
  'PUT / HTTP/1.1\nHost: a\nContent-Length: 2\n\nab',
  'PATCH / HTTP/1.1\nHost: a\nContent-Length: 000000000000002\n\nab',
  'POST / HTTP/1.1\nHost: a\nTransfer-Encoding: Chunked\n\n2\nab\n0\n\n',
  'POST / HTTP/1.1\nHost: a\nExpect: 100-Continue\nContent-Length: 2\n\nab',
  'GET / HTTP/1.1\nHost: a\nX-A: host\nX-B: host\n\n',
  'GET / HTTP/1.1\nHost: a\nX-2: 2\nX-3: 3\nX-4: 4\nX-5: 5\n\n',
])('the guard accepts %j', async (request) => {
  expect(statusOf(await said(bytes(request)))).toBe(200);
});

it.each([
  ['pedido_invalido', 'GET http://a/ HTTP/1.1\nHost: a\n\n'],
  ['pedido_invalido', 'OPTIONS * HTTP/1.1\nHost: a\n\n'],
  ['pedido_invalido', 'GET / HTTP/1.1\nHost: a\nhOST: b\n\n'],
  ['pedido_invalido', 'POST / HTTP/1.1\nHost: a\nExpect: 200-ok\nContent-Length: 2\n\nab'],
  ['pedido_invalido', 'POST / HTTP/1.1\nHost: a\nTransfer-Encoding: gzip, chunked\n\n2\nab\n0\n\n'],
  ['pedido_invalido', 'POST / HTTP/1.0\nTransfer-Encoding: chunked\n\n2\nab\n0\n\n'],
  ['pedido_invalido', 'POST / HTTP/1.1\nHost: a\nContent-Length: 0000000000000002\n\nab'],
  ['metodo_no_permitido', 'TRACE / HTTP/1.1\nHost: a\n\n'],
  ['metodo_no_permitido', 'PROPFIND / HTTP/1.1\nHost: a\n\n'],
  ['metodo_sin_cuerpo', 'GET / HTTP/1.1\nHost: a\nContent-Length: 1\n\na'],
  ['metodo_sin_cuerpo', 'OPTIONS / HTTP/1.1\nHost: a\nContent-Length: 1\n\na'],
  ['metodo_sin_cuerpo', 'DELETE / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n2\nab\n0\n\n'],
  ['cabeceras_de_mas', 'GET / HTTP/1.1\nHost: a\nX-2: 2\nX-3: 3\nX-4: 4\nX-5: 5\nX-6: 6\n\n'],
] as const)('the guard refuses with %s: %j', async (codigo, request) => {
  const answer = await said(bytes(request));
  expect([statusOf(answer), codeOf(answer)]).toEqual([ERRORS[codigo].status, codigo]);
  expect(taken).toEqual([]);
});

it('the guard returns 400 for a HEAD request with a body', async () => {
  expect(statusOf(await said(bytes('HEAD / HTTP/1.1\nHost: a\nContent-Length: 1\n\na')))).toBe(400);
  expect(taken).toEqual([]);
});

it.each([
  'GET / HTTP/1.1\n\n',
  'POST / HTTP/1.1\nHost: a\nContent-Length: 2\nTransfer-Encoding: chunked\n\n2\nab\n0\n\n',
])("Node's own parser returns 400 for %j", async (request) => {
  const answer = await said(bytes(request));
  expect([statusOf(answer), codeOf(answer)]).toEqual([400, undefined]);
});

it.each([
  ['two framings', { headers: { 'content-length': '2', 'transfer-encoding': 'chunked' } }],
  ['a length with more than digits', { headers: { 'content-length': '2x' } }],
  ['more than digits before a length', { headers: { 'content-length': '+2' } }],
  ['an empty length', { headers: { 'content-length': '' } }],
  ['another HTTP', { httpVersion: '1.2' }],
])('the guard returns 400 for a parsed request with %s', (_testCase, parts) => {
  const request = Object.assign(
    new IncomingMessage(new Socket()),
    { httpVersion: '1.1', method: 'POST', url: '/' },
    parts,
  );
  const response = new ServerResponse(request);
  expect([guard.accept(request, response), response.statusCode]).toEqual([false, 400]);
});

it('the guard refuses with the common error body, no-store and a strict CSP', async () => {
  const answer = await said(bytes('TRACE / HTTP/1.1\nHost: a\n\n'));
  const [head = ''] = answer.split('\r\n\r\n');
  const { message } = ERRORS.metodo_no_permitido;
  expect(JSON.parse(/\{.*\}/.exec(answer)?.[0] ?? '')).toEqual({
    message,
    error: message,
    codigo: 'metodo_no_permitido',
  });
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      'X-Content-Type-Options: nosniff',
    ]),
  );
});

it.each([
  ['a rejected request', 'TRACE / HTTP/1.1\nHost: a\n\n', []],
  ['an answer that is to be the last', 'GET /last HTTP/1.1\nHost: a\n\n', ['/last']],
])('the guard serves no further request on the connection after %s', async (_testCase, first, served) => {
  const answer = await said(bytes(`${first}GET /next HTTP/1.1\nHost: a\n\n`));
  expect(answer.match(/^HTTP/gm)).toHaveLength(1);
  expect(answer).toContain('\r\nConnection: close\r\n');
  expect(taken).toEqual(served);
});

it('the guard serves a second request on the connection after an accepted one', async () => {
  await said(bytes('GET /one HTTP/1.1\nHost: a\n\nGET /two HTTP/1.1\nHost: a\n\n'));
  expect(taken).toEqual(['/one', '/two']);
});
