import { cookieOf, insertUsuario } from '../../test/factories.ts';
import { createTestApp, ofSite, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await cookieOf(test, await insertUsuario(test));
});
afterAll(() => test.close());

const postLogin = (body: string, type = 'application/json') =>
  test.guest().post('/login').set('Content-Type', type).send(body);

it('returns 404 in the common error format for an unknown path', async () => {
  const sentence = 'No encontramos lo que buscás.';
  const { body, headers } = await test.guest().get('/nada').expect(404);
  expect(body).toEqual({ message: sentence, error: sentence, codigo: 'no_encontrado' });
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(headers['x-powered-by']).toBeUndefined();
});

it('keeps a valid request id from the site and replaces an invalid one', async () => {
  const id = async (sent: string) =>
    (
      await test
        .guest()
        .get('/nada')
        .set(ofSite({ 'X-Request-Id': sent }))
    ).headers['x-request-id'];
  expect(await id('abcdefgh-1234')).toBe('abcdefgh-1234');
  expect(await id('a b<script>')).not.toBe('a b<script>');
});

it.each([
  ['broken JSON', '{"email":'],
  ['JSON that is no object', '"text"'],
])('returns 400 cuerpo_ilegible for %s', async (_, text) => {
  const { body } = await postLogin(text).expect(400);
  expect(body.codigo).toBe('cuerpo_ilegible');
});

it.each([
  ['a list', '[]'],
  ['null in place of a text', '{"email":null,"password":null}'],
  ['objects in place of texts', '{"email":{"a":1},"password":["x"]}'],
])('returns 400 datos_invalidos for a JSON body: %s', async (_, text) => {
  const { body } = await postLogin(text).expect(400);
  expect(body.codigo).toBe('datos_invalidos');
});

it('treats a body of another content type as missing data', async () => {
  const { body } = await postLogin('email=a', 'text/plain').expect(400);
  expect(body.campos).toEqual({ '': 'Faltan los datos.' });
});

it('returns 415 for an unknown charset or content encoding', async () => {
  expect((await postLogin('{}', 'application/json; charset=latin7').expect(415)).body.codigo).toBe('tipo_no_aceptado');
  await test
    .guest()
    .post('/login')
    .set('Content-Encoding', 'nada')
    .set('Content-Type', 'application/json')
    .send('{}')
    .expect(415);
});

it('returns 413 for a body over 100 KB', async () => {
  const { body } = await postLogin(JSON.stringify({ email: 'a'.repeat(200_000) })).expect(413);
  expect(body.codigo).toBe('cuerpo_grande');
});

it.each([
  ['NUL', 'a\\u0000b'],
  ['a lone surrogate', 'a\\ud800b'],
])('returns 400 for %s in any text of the body', async (_, text) => {
  for (const body of [
    `{"email":"${text}","password":"x"}`,
    `{"email":"a@b.co","password":"${text}"}`,
    `{"${text}":1}`,
  ]) {
    const answer = await postLogin(body).expect(400);
    expect(answer.body.codigo).toMatch(/^(texto|datos)_invalid/);
  }
});

it('ignores a __proto__ key in the body', async () => {
  await postLogin('{"__proto__":{"admin":true},"email":"a@b.co","password":"x"}').expect(401);
});

it.each([
  '0',
  '-1',
  '1.5',
  '1e3',
  '01',
  'abc',
  '9007199254740993',
  '99999999999999999999',
  '%00',
  '%F0%9F%92%A9',
  '1%2F2',
])('returns 404 for the invalid id %s', async (id) => {
  const { body } = await test.guest().get(`/usuarios/${id}`).set('Cookie', cookie).expect(404);
  expect(body.codigo).toBe('no_encontrado');
});

it('returns 404 for the largest possible id', async () => {
  await test.guest().get('/usuarios/9007199254740991').set('Cookie', cookie).expect(404);
});

it('returns 500 without details for an internal error', async () => {
  await test.query('ALTER TABLE usuarios RENAME TO escondida');
  try {
    const { body } = await test.guest().post('/login').send({ email: 'a@b.co', password: 'x' }).expect(500);
    const sentence = 'Algo salió mal de nuestro lado. Probá de nuevo en un rato.';
    expect(body).toEqual({ message: sentence, error: sentence, codigo: 'error_interno' });
  } finally {
    await test.query('ALTER TABLE escondida RENAME TO usuarios');
  }
});
