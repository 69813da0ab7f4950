import { cookieOf, insertUsuario } from '../../../test/factories.ts';
import { REGISTRO } from '../../../test/registro.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const HOUR = 60 * 60 * 1000;

let test: TestApp;
let id: number;

beforeAll(async () => {
  test = await createTestApp();
  const call = test.guest().post('/register');
  for (const [name, value] of Object.entries(REGISTRO)) call.field(name, value);
  id = (await call.expect(201)).body.user_id;
});
afterAll(() => test.close());
beforeEach(() => test.query('DELETE FROM sesiones'));

const { email, password } = REGISTRO;
async function loginWith(userAgent: string) {
  const client = test.guest();
  client.set('User-Agent', userAgent);
  await client.post('/login').send({ email, password }).expect(200);
  return client;
}
const isAlive = async (cookie: string) =>
  (await test.guest().get('/sesion').set('Cookie', cookie)).body.user_id !== null;

it('GET /sesiones lists own sessions, the current one first, with device, start and last use', async () => {
  const other = await cookieOf(test, id);
  test.clock.advance(2 * HOUR);
  const phone = await loginWith(ANDROID);
  await test.guest().get('/sesion').set('Cookie', other);
  const { body } = await phone.get('/sesiones').expect(200);
  const now = test.clock.now().getTime();
  const [own, old] = body;
  expect(body).toHaveLength(2);
  expect(own).toMatchObject({ dispositivo: 'Chrome en Android', actual: true });
  expect(old).toMatchObject({ dispositivo: null, actual: false });
  expect(now - Date.parse(own.abierta_en)).toBeLessThan(HOUR);
  expect(now - Date.parse(old.abierta_en)).toBeGreaterThan(HOUR);
  expect(now - Date.parse(old.vista_en)).toBeLessThan(HOUR);
});

it('a session stores only a short device name and no IP address', async () => {
  await loginWith(`${ANDROID} SecretoDelModelo/9`);
  const [row] = await test.query('SELECT * FROM sesiones');
  expect(JSON.stringify(row)).not.toMatch(/SecretoDelModelo|537\.36|127\.0\.0\.1/);
});

it('GET /sesiones returns null as start and device of a session without them', async () => {
  const cookie = await cookieOf(test, id);
  await test.query('UPDATE sesiones SET abierta_en = NULL, dispositivo = NULL');
  const { body } = await test.guest().get('/sesiones').set('Cookie', cookie).expect(200);
  expect(body).toEqual([expect.objectContaining({ abierta_en: null, dispositivo: null, actual: true })]);
});

it('DELETE /sesiones/{id} ends another own session and keeps the current one', async () => {
  const [mine, lost] = [await cookieOf(test, id), await cookieOf(test, id)];
  const { body } = await test.guest().get('/sesiones').set('Cookie', mine).expect(200);
  await test.guest().delete(`/sesiones/${body[1].id}`).set('Cookie', mine).expect(204);
  expect([await isAlive(mine), await isAlive(lost)]).toEqual([true, false]);
  await test.guest().delete(`/sesiones/${body[1].id}`).set('Cookie', mine).expect(404);
});

it("'Cerrar sesión en todos los dispositivos' ends all sessions of the user and no others", async () => {
  const [mine, lost] = [await cookieOf(test, id), await cookieOf(test, id)];
  const [other, admin] = [await cookieOf(test, await insertUsuario(test)), await cookieOf(test, null)];
  const answer = await test.guest().delete('/sesiones').set('Cookie', mine).expect(204);
  expect(answer.headers['set-cookie']?.[0]).toMatch(/^sesion=;/);
  expect([await isAlive(mine), await isAlive(lost), await isAlive(other)]).toEqual([false, false, true]);
  await test.guest().get('/usuarios').set('Cookie', admin).expect(200);
});
