import fc from 'fast-check';
import { cookieOf, insertUsuario } from '../../test/factories.ts';
import { REGISTRO } from '../../test/registro.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let cookies: string[];
beforeAll(async () => {
  test = await createTestApp({
    LIMITE_LOGIN_DIRECCION: '100000',
    LIMITE_REGISTRO: '100000',
    LIMITE_RECUPERACION_EMAIL: '100000',
    LIMITE_RECUPERACION_DIRECCION: '100000',
    LIMITE_CAMBIO_CONTRASENA: '100000',
    LIMITE_ESCRITURAS: '100000',
  });
  const [mecanico, vendedor] = [await insertUsuario(test), await insertUsuario(test, { tipo_cuenta: 'vendedor' })];
  cookies = ['', await cookieOf(test, mecanico), await cookieOf(test, vendedor), await cookieOf(test, null)];
});
afterAll(() => test.close());

const PATHS = [
  '/login',
  '/logout',
  '/register',
  '/publicaciones',
  '/ventas',
  '/usuarios/1/cashback',
  '/usuarios/1',
  '/recuperacion',
  '/actualizar-password',
];
const FIELDS = [
  ...Object.keys(REGISTRO),
  ...[
    'cashback',
    'publicacion_id',
    'cantidad',
    'monto',
    'nuevaPassword',
    'vendedor_id',
    'comprador_id',
    'precio',
    'compatibilidad',
  ],
  ...['q', 'limite', 'cursor', 'user_id', 'marca', 'envio', '__proto__', 'constructor'],
];
const nasty = fc.oneof(
  fc.constantFrom(
    '\0',
    '\ud800',
    '1e400',
    '-0',
    'NaN',
    '2147483648',
    "'; DROP TABLE usuarios; --",
    '%',
    '\\',
    '[[',
    '🔧',
  ),
  fc.constantFrom(1e308, -1, 0.1, 2 ** 31, 2 ** 53, null, true),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue(),
);
const body = fc.oneof(fc.dictionary(fc.constantFrom(...FIELDS), nasty), fc.jsonValue());

it('answers no hostile body, query or path with a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('get' as const, 'post' as const, 'put' as const, 'delete' as const),
      fc.constantFrom(...PATHS),
      fc.nat(3),
      body,
      fc.dictionary(fc.constantFrom(...FIELDS), fc.string({ unit: 'grapheme' })),
      async (method, path, who, sent, query) => {
        const call = test
          .guest()
          [method](path)
          .query(query)
          .set('Cookie', cookies[who] ?? '');
        const { status, body: answer } = await call.set('Content-Type', 'application/json').send(JSON.stringify(sent));
        expect({ status, answer }).toEqual({ status: expect.any(Number), answer: expect.anything() });
        expect(status).toBeLessThan(500);
      },
    ),
    { numRuns: 200 },
  );
}, 60_000);

it.each(['/ventas', '/publicaciones', '/login'])('refuses a body that nests without end at %s', async (path) => {
  const deep = `{"a":${'['.repeat(45_000)}${']'.repeat(45_000)}}`;
  for (const cookie of cookies) {
    const call = test.guest().post(path).set('Cookie', cookie).set('Idempotency-Key', 'una-clave');
    const { status } = await call.set('Content-Type', 'application/json').send(deep);
    expect([400, 401, 403]).toContain(status);
  }
});

it('answers no hostile path with a 5xx', async () => {
  const part = fc.string({ unit: 'binary', maxLength: 40 }).map(encodeURIComponent);
  const room = fc.constantFrom('/usuarios/', '/publicaciones/', '/archivos/', '/fotos/', '/');
  await fc.assert(
    fc.asyncProperty(room, part, fc.nat(3), async (start, end, who) => {
      const { status } = await test
        .guest()
        .get(start + end)
        .set('Cookie', cookies[who] ?? '');
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 100 },
  );
}, 60_000);
