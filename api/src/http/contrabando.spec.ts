import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { plantShellFolder } from '../../../shell/server/testing/shell-folder.ts';
import { type RunningSite, startSite } from '../../../shell/server/testing/start-site.ts';
import { Cable, enviar } from '../../test/contrabando/cable.ts';
import { CASOS } from '../../test/contrabando/casos.ts';
import { marca, visto } from '../../test/contrabando/molde.ts';
import { insertUsuario } from '../../test/factories.ts';
import { insertPublicacion, newSeller } from '../../test/publicacion-factory.ts';
import { createTestApp, SECRETO, type TestApp } from '../../test/test-app.ts';
import { ContrasenasService } from '../contrasenas/contrasenas.service.ts';

// Byte by byte takes its time where the machine is busy.
jest.setTimeout(120_000);

/* Requests inside of requests, byte by byte, through the real site to the real API. */

const folder = plantShellFolder();
let test: TestApp;
let site: RunningSite;
/** Every request that the API's own server read, and every one that the site sent. */
const leidos: string[] = [];
const enviados: string[] = [];
const note = (message: unknown) => enviados.push(targetIn(message));

/** The target of a request of undici's, or of Node's own client. */
function targetIn(message: unknown): string {
  const { request } = message as { request: { path: string } };
  return request.path;
}

beforeAll(async () => {
  test = await createTestApp({ LIMITE_LOGIN_DIRECCION: '10000' });
  const server: Server = test.app.getHttpServer();
  server.prependListener('request', ({ url }: { url: string }) => leidos.push(url));
  subscribe('undici:request:create', note);
  subscribe('http.client.request.start', note);
  const { port } = server.address() as AddressInfo;
  site = await startSite(folder, { apiUrl: `http://127.0.0.1:${port}`, hopSecret: SECRETO });
});
afterAll(async () => {
  unsubscribe('undici:request:create', note);
  unsubscribe('http.client.request.start', note);
  await site.stop();
  await test.close();
  folder.remove();
});
beforeEach(() => {
  leidos.length = 0;
  enviados.length = 0;
});

const veces = (list: readonly string[], target: string) => list.filter((seen) => seen.startsWith(target)).length;

it(`processes none of ${CASOS.length} hidden requests: the API reads what the site sent, and nothing else`, async () => {
  expect(CASOS.length).toBeGreaterThanOrEqual(300);
  const pendientes = CASOS.map((caso, n) => ({ ...caso, n }));
  const uno = async (): Promise<void> => {
    for (let caso = pendientes.shift(); caso; caso = pendientes.shift()) await enviar(site.port, caso.bytes(caso.n));
  };
  await Promise.all(Array.from({ length: 24 }, uno));
  const otros = CASOS.flatMap(({ nombre, llegan }, n) => {
    const [vistos, marcas] = [veces(leidos, visto(n)), veces(leidos, marca(n))];
    const isRight = llegan === 'a lo sumo 1' ? vistos <= 1 : vistos === llegan;
    return isRight && marcas === 0 && vistos <= veces(enviados, visto(n)) ? [] : [{ nombre, llegan, vistos, marcas }];
  });
  expect(otros).toEqual([]);
  expect(leidos.filter((target) => !target.startsWith('/visto-'))).toEqual([]);
});

const post = (path: string, body: string, more = '') =>
  `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;

it('deletes no listing on behalf of the next caller of a connection', async () => {
  const [sellerId] = await newSeller(test);
  const id = await insertPublicacion(test, sellerId);
  const oculto = `DELETE /publicaciones/${id} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nX-A: `;
  const trampa = `GET /api/salud HTTP/1.1\r\nHost: localhost\r\nConnection: content-length\r\nContent-Length: ${oculto.length}\r\n\r\n${oculto}`;
  for (let i = 0; i < 5; i++) {
    await enviar(site.port, trampa);
    await enviar(site.port, 'GET /api/sesion HTTP/1.1\r\nHost: localhost\r\n\r\n');
  }
  expect(leidos.filter((target) => target.startsWith('/publicaciones'))).toEqual([]);
  expect((await test.guest().get(`/publicaciones/${id}`)).status).toBe(200);
});

it('gives each caller its own answer over 60 rounds of stealing', async () => {
  const contrasena_hash = await test.app.get(ContrasenasService).cifrar('clave de la victima');
  const victima = await insertUsuario(test, { email: 'victima@correo.com', contrasena_hash });
  const entrar = post('/login', JSON.stringify({ email: 'victima@correo.com', password: 'clave de la victima' }));
  const robadas: string[] = [];
  for (let ronda = 0; ronda < 60; ronda++) {
    const [ladron, suya] = await Promise.all([Cable.abrir(site.port), Cable.abrir(site.port)]);
    const primera = await ladron.pedir(trampaDe(ronda));
    const [respuesta] = await Promise.all([suya.pedir(entrar), ladron.pedir(SESION)]);
    expect(respuesta).toMatch(/^HTTP\/1\.1 200 /);
    expect(respuesta).toContain(`{"user_id":${victima},"tipoCuenta":"mecanico"}`);
    expect(respuesta.match(/set-cookie: sesion=/gi)).toHaveLength(1);
    if (/set-cookie|"user_id":\d/i.test(primera + ladron.recibido)) robadas.push(trampaDe(ronda));
    ladron.cerrar();
    suya.cerrar();
  }
  expect(robadas).toEqual([]);
});

const SESION = 'GET /api/sesion HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Leaves an answer too many on a connection between site and API, which the next caller's request would get. */
function trampaDe(ronda: number): string {
  const metodo = ['GET', 'HEAD', 'DELETE', 'OPTIONS'][ronda % 4];
  const oculto =
    ['GET /sesion HTTP/1.1\r\nHost: x\r\n\r\n', 'GET /sesion HTTP/1.1\r\nHost: x\r\nX-A: '][ronda % 2] ?? '';
  const conexion = ['content-length', 'keep-alive, content-length', 'Content-Length'][ronda % 3];
  const head = `${metodo} /api/salud HTTP/1.1\r\nHost: localhost\r\nConnection: ${conexion}\r\n`;
  return `${head}Content-Length: ${oculto.length}\r\n\r\n${oculto}`;
}
