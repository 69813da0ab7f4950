import { cookieOf } from '../../test/factories.ts';
import { REGISTRO } from '../../test/registro.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { purgeEncryptedPasswords } from './purge.ts';

const HIDDEN = '••••••••';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function register(email: string, dni: string): Promise<number> {
  const call = test.guest().post('/register');
  for (const [name, value] of Object.entries({ ...REGISTRO, email, dni })) call.field(name, value);
  return (await call.expect(201)).body.user_id;
}
const shown = async (id: number, as: number | null) =>
  (
    await test
      .guest()
      .get(`/usuarios/${id}`)
      .set('Cookie', await cookieOf(test, as))
      .expect(200)
  ).body.contrasena;

it('deletes every encrypted password and keeps the login working', async () => {
  const [ana, buyer] = [await register('ana@taller.com', '1'), await register('beto@taller.com', '2')];
  expect([await shown(ana, ana), await shown(buyer, null)]).toEqual([REGISTRO.password, REGISTRO.password]);
  expect(await purgeEncryptedPasswords(test.databaseUrl)).toBe(2);
  expect(await test.query('SELECT * FROM contrasenas_selladas')).toEqual([]);
  expect([await shown(ana, ana), await shown(buyer, null)]).toEqual([HIDDEN, HIDDEN]);
  await test.login('ana@taller.com', REGISTRO.password);
  expect(await purgeEncryptedPasswords(test.databaseUrl)).toBe(0);
});

it('rejects with the connection error when the database is unreachable', async () => {
  await expect(purgeEncryptedPasswords('postgres://postgres@127.0.0.1:1/x')).rejects.toThrow(/ECONNREFUSED/);
});
