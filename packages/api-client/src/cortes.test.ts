import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { type ApiClient, createApiClient } from './client.ts';
import { ERROR_DE_CONEXION } from './errors.ts';

/** What the next connection is answered with, byte for byte, before it is closed. */
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

const LISTA = JSON.stringify([{ id: 1, nombre_producto: 'Disco de freno' }, { id: 2 }]);
const REGISTRO = JSON.stringify({ venta: { id: 9 }, cashback: 2281.5, cupon: 2281.5 });
const RECHAZO = JSON.stringify({ message: 'Iniciá sesión', error: 'Iniciá sesión', codigo: 'sin_sesion' });
const venta = { publicacion_id: 3, cantidad: 1, monto: 10 };

const LLAMADAS: [nombre: string, cuerpo: string, status: string, llamar: () => Promise<unknown>][] = [
  ['a page', LISTA, '200 OK', () => api.publicaciones.listar()],
  ['a record', REGISTRO, '200 OK', () => api.publicaciones.obtener(1)],
  ['a purchase', REGISTRO, '201 Created', () => api.ventas.crear(venta)],
  ['a refusal', RECHAZO, '401 Unauthorized', () => api.usuarios.obtener(1)],
];
const MARCOS: [nombre: string, marco: (status: string, cuerpo: string) => string][] = [
  [
    'by its length',
    (status, cuerpo) => `${cabeza(status)}Content-Length: ${Buffer.byteLength(cuerpo)}\r\n\r\n${cuerpo}`,
  ],
  [
    'in chunks',
    (status, cuerpo) =>
      `${cabeza(status)}Transfer-Encoding: chunked\r\n\r\n${Buffer.byteLength(cuerpo).toString(16)}\r\n${cuerpo}\r\n0\r\n\r\n`,
  ],
];

function cabeza(status: string): string {
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
}

describe.each(MARCOS)('an answer framed %s', (_marco, enmarcar) => {
  it.each(LLAMADAS)(
    '%s: cut at any byte it is a connection error, and nothing else',
    async (_n, cuerpo, status, llamar) => {
      const entera = enmarcar(status, cuerpo);
      // Behind the last byte of the body nothing is missing that was said.
      for (let hasta = 0; hasta < entera.indexOf(cuerpo) + cuerpo.length; hasta += 7) {
        bytes = entera.slice(0, hasta);
        await expect(llamar()).rejects.toMatchObject({ name: 'ConnectionError', message: ERROR_DE_CONEXION });
      }
      expect(onUnauthorized).not.toHaveBeenCalled();
    },
  );
});

test.each(['', '{"items":[]}', '[1,2]', 'null'])('a page that is %p is no answer', async (cuerpo) => {
  bytes = `${cabeza('200 OK')}\r\n${cuerpo}`;
  await expect(api.publicaciones.listar()).rejects.toMatchObject({ name: 'ConnectionError' });
});

test.each(['', 'null', '[]', '7', '"texto"', LISTA, REGISTRO.slice(0, 20)])(
  'a record that is %p is no answer',
  async (cuerpo) => {
    bytes = `${cabeza('200 OK')}\r\n${cuerpo}`;
    await expect(api.ventas.crear(venta)).rejects.toMatchObject({ name: 'ConnectionError' });
  },
);
