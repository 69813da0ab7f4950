import { insertPublicacion, newMechanic, newSeller } from '../../test/publicacion-factory.ts';
import { TcpProxy } from '../../test/tcp-proxy.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

/** Delay of every database response, in ms. One statement still ends in time; three do not. */
const LATE = 1_600;
/** Maximum response time, in ms. */
const ANSWER_WITHIN = 5_000;

let proxy: TcpProxy;
let test: TestApp;

beforeAll(async () => {
  const server = new URL(String(process.env.FLUX_TEST_SERVER));
  proxy = new TcpProxy({ host: server.hostname, port: Number(server.port) });
  test = await createTestApp({}, { databasePort: await proxy.listen() });
});
afterEach(() => proxy.slow(0));
afterAll(async () => {
  await test.close();
  proxy.close();
});

it('returns 503 in time and writes nothing when many slow statements exceed the time budget', async () => {
  const [vendedor] = await newSeller(test);
  const [, comprador] = await newMechanic(test);
  const publicacion_id = await insertPublicacion(test, vendedor);
  proxy.slow(LATE);
  const { headers } = await comprador
    .post('/ventas')
    .send({ publicacion_id, cantidad: 1, monto: 1000 })
    .timeout(ANSWER_WITHIN)
    .expect(503);
  expect(headers['retry-after']).toBe('3');
  proxy.slow(0);
  expect(await test.query('SELECT 1 FROM ventas')).toEqual([]);
  await comprador.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 }).expect(201);
});

it('returns 503 when statements before and after an upload together exceed the time budget', async () => {
  const [, vendedor] = await newSeller(test);
  proxy.slow(LATE);
  await vendedor
    .post('/publicaciones')
    .field('nombre_producto', 'Disco de freno')
    .field('marca', 'ford')
    .field('modelo', 'Focus')
    .field('precio', '1000')
    .field('ubicacion', 'Glew')
    .field('envio', 'no')
    .field('categoria', 'Frenos')
    .field('estado', 'nuevo')
    .timeout(ANSWER_WITHIN)
    .expect(503);
});

it('responds in time to all concurrent requests that share one slow read', async () => {
  proxy.slow(LATE * 2);
  const answers = await Promise.all([1, 2, 3, 4].map(() => test.guest().get('/publicaciones').timeout(ANSWER_WITHIN)));
  for (const { status } of answers) expect([200, 503]).toContain(status);
});
