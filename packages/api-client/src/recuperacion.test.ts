import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiClient, createApiClient } from './client.ts';

interface Seen {
  call: string;
  token: string | undefined;
  body: unknown;
}

let server: Server;
let api: ApiClient;
let seen: Seen;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      const token = request.headers['x-recuperacion-token'];
      seen = { call: `${request.method} ${request.url}`, token: token?.toString(), body: JSON.parse(text) };
      response.end('{"message":"Listo correctamente"}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  api = createApiClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` });
});
afterAll(() => new Promise((closed) => server.close(closed)));

const who = { email: 'ana@taller.com', dni: '30111222' };

test('requestLink sends e-mail and DNI, and no token', async () => {
  expect(await api.recuperacion.requestLink(who)).toEqual({ message: 'Listo correctamente' });
  expect(seen).toEqual({ call: 'POST /api/recuperacion', token: undefined, body: who });
});

test('changePassword sends the token in a header and not in the body', async () => {
  const body = { ...who, nuevaPassword: 'otra clave' };
  await api.recuperacion.changePassword(body, 'el-token');
  expect(seen).toEqual({ call: 'POST /api/actualizar-password', token: 'el-token', body });
});
