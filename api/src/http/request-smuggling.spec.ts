import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createShellFixture } from '../../../shell/server/testing/shell-fixture.ts';
import { type RunningSite, startSite } from '../../../shell/server/testing/start-site.ts';
import { insertUsuario } from '../../test/factories.ts';
import { insertPublicacion, newSeller } from '../../test/publicacion-factory.ts';
import { RawConnection, send } from '../../test/request-smuggling/raw-connection.ts';
import { marca, seenPath } from '../../test/request-smuggling/scenario.ts';
import { SCENARIOS } from '../../test/request-smuggling/scenarios.ts';
import { createTestApp, SECRET, type TestApp } from '../../test/test-app.ts';
import { PasswordsService } from '../passwords/passwords.ts';

// Sending byte by byte is slow on a busy machine.
jest.setTimeout(120_000);

/* Requests inside of requests, byte by byte, through the real site to the real API. */

const folder = createShellFixture();
let test: TestApp;
let site: RunningSite;
/** Every request that the API's server parsed, and every request that the site sent. */
const readOnes: string[] = [];
const sent: string[] = [];
const note = (message: unknown) => sent.push(targetIn(message));

/** The target of a request from undici or from Node's own client. */
function targetIn(message: unknown): string {
  const { request } = message as { request: { path: string } };
  return request.path;
}

beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT_LOGIN_IP: '10000' });
  const server: Server = test.app.getHttpServer();
  server.prependListener('request', ({ url }: { url: string }) => readOnes.push(url));
  subscribe('undici:request:create', note);
  subscribe('http.client.request.start', note);
  const { port } = server.address() as AddressInfo;
  site = await startSite(folder, { apiUrl: `http://127.0.0.1:${port}`, internalSecret: SECRET });
});
afterAll(async () => {
  unsubscribe('undici:request:create', note);
  unsubscribe('http.client.request.start', note);
  await site.stop();
  await test.close();
  folder.remove();
});
beforeEach(() => {
  readOnes.length = 0;
  sent.length = 0;
});

const times = (list: readonly string[], target: string) => list.filter((seen) => seen.startsWith(target)).length;

it(`processes no hidden request in ${SCENARIOS.length} scenarios, only requests that the site sent`, async () => {
  expect(SCENARIOS.length).toBeGreaterThanOrEqual(300);
  const pendientes = SCENARIOS.map((scenario, n) => ({ ...scenario, n }));
  const one = async (): Promise<void> => {
    for (let scenario = pendientes.shift(); scenario; scenario = pendientes.shift())
      await send(site.port, scenario.bytes(scenario.n));
  };
  await Promise.all(Array.from({ length: 24 }, one));
  const other = SCENARIOS.flatMap(({ nombre, arriving }, n) => {
    const [seen, marcas] = [times(readOnes, seenPath(n)), times(readOnes, marca(n))];
    const isRight = arriving === 'a lo sumo 1' ? seen <= 1 : seen === arriving;
    return isRight && marcas === 0 && seen <= times(sent, seenPath(n)) ? [] : [{ nombre, arriving, seen, marcas }];
  });
  expect(other).toEqual([]);
  expect(readOnes.filter((target) => !target.startsWith('/visto-'))).toEqual([]);
});

const post = (path: string, body: string, more = '') =>
  `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;

it('does not execute a smuggled DELETE with the next request on a connection', async () => {
  const [sellerId] = await newSeller(test);
  const id = await insertPublicacion(test, sellerId);
  const smuggled = `DELETE /publicaciones/${id} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nX-A: `;
  const trap = `GET /api/salud HTTP/1.1\r\nHost: localhost\r\nConnection: content-length\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`;
  for (let i = 0; i < 5; i++) {
    await send(site.port, trap);
    await send(site.port, 'GET /api/sesion HTTP/1.1\r\nHost: localhost\r\n\r\n');
  }
  expect(readOnes.filter((target) => target.startsWith('/publicaciones'))).toEqual([]);
  expect((await test.guest().get(`/publicaciones/${id}`)).status).toBe(200);
});

it('returns each client its own response in 60 rounds of response stealing', async () => {
  const contrasena_hash = await test.app.get(PasswordsService).hash('clave de la victima');
  const victim = await insertUsuario(test, { email: 'victima@correo.com', contrasena_hash });
  const signIn = post('/login', JSON.stringify({ email: 'victima@correo.com', password: 'clave de la victima' }));
  const stolenOnes: string[] = [];
  for (let ronda = 0; ronda < 60; ronda++) {
    const [ladron, ownOne] = await Promise.all([RawConnection.open(site.port), RawConnection.open(site.port)]);
    const first = await ladron.request(trapOf(ronda));
    const [respuesta] = await Promise.all([ownOne.request(signIn), ladron.request(SESION)]);
    expect(respuesta).toMatch(/^HTTP\/1\.1 200 /);
    expect(respuesta).toContain(`{"user_id":${victim},"tipoCuenta":"mecanico"}`);
    expect(respuesta.match(/set-cookie: sesion=/gi)).toHaveLength(1);
    if (/set-cookie|"user_id":\d/i.test(first + ladron.recibido)) stolenOnes.push(trapOf(ronda));
    ladron.close();
    ownOne.close();
  }
  expect(stolenOnes).toEqual([]);
});

const SESION = 'GET /api/sesion HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Leaves an extra response on a connection between site and API; the next caller's request would get it. */
function trapOf(ronda: number): string {
  const method = ['GET', 'HEAD', 'DELETE', 'OPTIONS'][ronda % 4];
  const smuggled =
    ['GET /sesion HTTP/1.1\r\nHost: x\r\n\r\n', 'GET /sesion HTTP/1.1\r\nHost: x\r\nX-A: '][ronda % 2] ?? '';
  const connection = ['content-length', 'keep-alive, content-length', 'Content-Length'][ronda % 3];
  const head = `${method} /api/salud HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n`;
  return `${head}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`;
}
