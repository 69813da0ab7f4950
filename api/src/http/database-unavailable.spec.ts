import { cookieOf, insertUsuario } from '../../test/factories.ts';
import { TcpProxy } from '../../test/tcp-proxy.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let proxy: TcpProxy;
let test: TestApp;
afterEach(async () => {
  await test.close();
  proxy.close();
});

it('responds 503 with Retry-After while the database is unavailable, and recovers by itself', async () => {
  const server = new URL(String(process.env.FLUX_TEST_SERVER));
  proxy = new TcpProxy({ host: server.hostname, port: Number(server.port) });
  test = await createTestApp({}, { databasePort: await proxy.listen() });
  const id = await insertUsuario(test);
  const cookie = await cookieOf(test, id);
  const read = () => test.guest().get(`/usuarios/${id}`).set('Cookie', cookie);
  await read().expect(200);

  proxy.shut();
  const sentence = 'El servicio no está disponible por un momento. Probá de nuevo.';
  for (const call of [read(), test.guest().post('/login').send({ email: 'a@b.co', password: 'x' })]) {
    const { body, headers } = await call.expect(503);
    expect(body).toEqual({ message: sentence, error: sentence, codigo: 'servicio_no_disponible' });
    expect(headers['retry-after']).toBe('3');
  }
  await test.guest().get('/salud/listo').expect(503);
  await test.guest().get('/salud').expect(200);

  proxy.open();
  await test.guest().get('/salud/listo').expect(200);
  await read().expect(200);
});
