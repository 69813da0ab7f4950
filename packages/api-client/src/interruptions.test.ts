import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { type ApiClient, createApiClient } from './client.ts';
import { CONNECTION_ERROR } from './errors.ts';

/** The exact bytes that the next connection receives before it is closed. */
let bytes = '';
let server: Server;
let api: ApiClient;
const onUnauthorized = jest.fn();

beforeAll(async () => {
  server = createServer((socket: Socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.end(bytes));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  api = createApiClient({ baseUrl: `http://127.0.0.1:${port}/api`, onUnauthorized });
});
afterAll(() => new Promise((closed) => server.close(closed)));

const LIST = JSON.stringify([{ id: 1, nombre_producto: 'Disco de freno' }, { id: 2 }]);
const REGISTRO = JSON.stringify({ venta: { id: 9 }, cashback: 2281.5, cupon: 2281.5 });
const REFUSAL = JSON.stringify({ message: 'Iniciá sesión', error: 'Iniciá sesión', codigo: 'sin_sesion' });
const venta = { publicacion_id: 3, cantidad: 1, monto: 10 };

const CALLS: [nombre: string, content: string, status: string, call: () => Promise<unknown>][] = [
  ['a page', LIST, '200 OK', () => api.publicaciones.list()],
  ['a record', REGISTRO, '200 OK', () => api.publicaciones.get(1)],
  ['a purchase', REGISTRO, '201 Created', () => api.ventas.crear(venta)],
  ['a refusal', REFUSAL, '401 Unauthorized', () => api.usuarios.get(1)],
];
const FRAMES: [nombre: string, frame: (status: string, content: string) => string][] = [
  [
    'by its length',
    (status, content) => `${head(status)}Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`,
  ],
  [
    'in chunks',
    (status, content) =>
      `${head(status)}Transfer-Encoding: chunked\r\n\r\n${Buffer.byteLength(content).toString(16)}\r\n${content}\r\n0\r\n\r\n`,
  ],
];

function head(status: string): string {
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
}

describe.each(FRAMES)('a response framed %s', (_frame, wrapInFrame) => {
  it.each(CALLS)(
    '%s: rejects with a ConnectionError and never calls onUnauthorized if cut short',
    async (_n, content, status, call) => {
      const wholeOne = wrapInFrame(status, content);
      // After the last byte of the body, the promised content is complete.
      for (let until = 0; until < wholeOne.indexOf(content) + content.length; until += 7) {
        bytes = wholeOne.slice(0, until);
        await expect(call()).rejects.toMatchObject({ name: 'ConnectionError', message: CONNECTION_ERROR });
      }
      expect(onUnauthorized).not.toHaveBeenCalled();
    },
  );
});

test.each(['', '{"items":[]}', '[1,2]', 'null'])(
  'publicaciones.list rejects with a ConnectionError if the response body is %p',
  async (content) => {
    bytes = `${head('200 OK')}\r\n${content}`;
    await expect(api.publicaciones.list()).rejects.toMatchObject({ name: 'ConnectionError' });
  },
);

test.each(['', 'null', '[]', '7', '"texto"', LIST, REGISTRO.slice(0, 20)])(
  'ventas.crear rejects with a ConnectionError if the response body is %p',
  async (content) => {
    bytes = `${head('200 OK')}\r\n${content}`;
    await expect(api.ventas.crear(venta)).rejects.toMatchObject({ name: 'ConnectionError' });
  },
);
