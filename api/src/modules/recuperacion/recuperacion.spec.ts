import { insertUsuario } from '../../../test/factories.ts';
import { createTestApp, ofSite, type TestApp } from '../../../test/test-app.ts';

const MESSAGE =
  'Solicitud enviada correctamente. Si los datos coinciden con una cuenta, te llega un email con el enlace.';
const ANA = { email: 'ana@taller.com', dni: '30111222' };
const HOUR = 60 * 60 * 1000;

let test: TestApp;
let id: number;

beforeAll(async () => {
  test = await createTestApp();
  id = await insertUsuario(test, ANA);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.query('DELETE FROM limites');
  await test.query('DELETE FROM correo_pendiente');
});

const ask = (body: object = ANA, from = '203.0.113.1') =>
  test
    .guest()
    .post('/recuperacion')
    .set(ofSite({ 'X-Forwarded-For': from }))
    .send(body);
const outbox = () => test.query('SELECT clase, usuario_id FROM correo_pendiente ORDER BY id');

describe('POST /recuperacion', () => {
  it('returns the generic message and queues a mail without creating a token', async () => {
    const { body } = await ask({ email: ' ANA@Taller.com ', dni: ' 30111222 ' }).expect(200);
    expect(body).toEqual({ message: MESSAGE });
    expect(await outbox()).toEqual([{ clase: 'recuperacion', usuario_id: id }]);
    expect(await test.query('SELECT * FROM enlaces_de_recuperacion')).toEqual([]);
  });

  it.each([
    ['an unknown e-mail', { ...ANA, email: 'nadie@taller.com' }],
    ['another DNI', { ...ANA, dni: '30111223' }],
  ])('returns the same response for %s and queues a row without a user', async (_, body) => {
    const hit = await ask();
    const miss = await ask(body);
    expect([miss.status, miss.body, Object.keys(miss.headers)]).toEqual([
      hit.status,
      hit.body,
      Object.keys(hit.headers),
    ]);
    expect((await outbox())[1]).toEqual({ clase: 'recuperacion', usuario_id: null });
  });

  it('returns 400 with a message for each missing field', async () => {
    const { body } = await ask({}).expect(400);
    expect(body).toMatchObject({
      codigo: 'datos_invalidos',
      campos: { email: 'Ingresá tu email.', dni: 'Ingresá tu DNI.' },
    });
  });

  it('returns 429 to the sixth request for an e-mail in an hour, known or not, and 200 after it', async () => {
    for (const email of [ANA.email, 'nadie@taller.com']) {
      for (let i = 0; i < 5; i += 1) await ask({ ...ANA, email }, `198.51.100.${i}`).expect(200);
      const { body, headers } = await ask({ ...ANA, email }, '198.51.100.9').expect(429);
      expect(body.codigo).toBe('demasiados_intentos');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(HOUR / 1000);
    }
    expect(await outbox()).toHaveLength(10);
    test.clock.advance(HOUR);
    await ask(ANA, '198.51.100.9').expect(200);
  });

  it('returns 429 to the 21st request of an address without counting it for the e-mail', async () => {
    for (let i = 0; i < 20; i += 1) await ask({ ...ANA, email: `u${i}@taller.com` }).expect(200);
    await ask().expect(429);
    await ask(ANA, '203.0.113.2').expect(200);
    expect(await test.query("SELECT points FROM limites WHERE key LIKE 'recuperacion-email:%' AND points > 1")).toEqual(
      [],
    );
  });
});

it('POST /recuperacion lasts about as long for an unknown account as for a known one', async () => {
  const generous = await createTestApp({
    RATE_LIMIT_RECUPERACION_EMAIL: '100000',
    RATE_LIMIT_RECUPERACION_IP: '100000',
  });
  await insertUsuario(generous, ANA);
  const times = { hit: [] as number[], miss: [] as number[] };
  const client = generous.guest();
  for (let i = 0; i < 120; i += 1) {
    const kind = i % 2 === 0 ? 'hit' : 'miss';
    const began = performance.now();
    await client.post('/recuperacion').send(kind === 'hit' ? ANA : { ...ANA, dni: '1' });
    times[kind].push(performance.now() - began);
  }
  await generous.close();
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0;
  const ratio = median(times.hit) / median(times.miss);
  expect(ratio).toBeGreaterThan(0.7);
  expect(ratio).toBeLessThan(1.4);
});
