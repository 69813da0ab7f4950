import { drainQueue } from '../../../test/drain-queue.ts';
import { cookieOf, insertUsuario } from '../../../test/factories.ts';
import { createTestApp, ofSite, type TestApp } from '../../../test/test-app.ts';
import { Mailer, type Message } from '../../mail/mailer.ts';
import { PasswordsService } from '../../passwords/passwords.ts';

const INVALID = 'El enlace no es válido o venció. Pedí uno nuevo.';
const MINUTE = 60 * 1000;
const NUEVA = 'una clave nueva';

let test: TestApp;
let sent: Message[];
let id: number;
let who: { email: string; dni: string };
let counter = 0;

beforeAll(async () => {
  test = await createTestApp();
  jest.spyOn(test.app.get(Mailer), 'send').mockImplementation(async (message) => {
    sent.push(message);
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.query('DELETE FROM limites');
  sent = [];
  counter += 1;
  who = { email: `ana${counter}@taller.com`, dni: `4000000${counter}` };
  const contrasena_hash = await test.app.get(PasswordsService).hash('la clave vieja');
  id = await insertUsuario(test, { ...who, contrasena_hash });
});

async function askForToken(): Promise<string> {
  await test.guest().post('/recuperacion').send(who).expect(200);
  await drainQueue(test.app, 'correo');
  return sent.at(-1)?.enlace?.split('#t=')[1] ?? '';
}
const change = (token: string | undefined, body: object = {}) => {
  const call = test.guest().post('/actualizar-password');
  if (token !== undefined) call.set('X-Recuperacion-Token', token);
  return call.send({ ...who, nuevaPassword: NUEVA, ...body });
};
const login = (password: string) => test.guest().post('/login').send({ email: who.email, password });

it('a valid link changes the password, ends old sessions and sends a notice', async () => {
  const old = await cookieOf(test, id);
  const token = await askForToken();
  const { body } = await change(token).expect(200);
  expect(body).toEqual({ message: 'Contraseña actualizada correctamente' });
  expect((await test.guest().get('/sesion').set('Cookie', old)).body.user_id).toBeNull();
  await login('la clave vieja').expect(401);
  await login(NUEVA).expect(200);
  const own = await test
    .guest()
    .get(`/usuarios/${id}`)
    .set('Cookie', await cookieOf(test, id))
    .expect(200);
  expect(own.body).toMatchObject({ contrasena: NUEVA, version: 2 });
  await drainQueue(test.app, 'correo');
  expect(sent.at(-1)).toMatchObject({ para: who.email, subject: 'Cambió tu contraseña de FluxPartes' });
  expect(JSON.stringify(sent.at(-1))).not.toContain(NUEVA);
});

it('a password change by link resets the login limit of the e-mail', async () => {
  for (let i = 0; i < 10; i += 1) await login('no me acuerdo').expect(401);
  await login('la clave vieja').expect(429);
  await change(await askForToken()).expect(200);
  await login(NUEVA).expect(200);
});

describe('POST /actualizar-password returns enlace_invalido and keeps the password for', () => {
  const refused = async (answer: ReturnType<typeof change>) => {
    const { body } = await answer.expect(400);
    expect(body).toEqual({ message: INVALID, error: INVALID, codigo: 'enlace_invalido' });
    await login(NUEVA).expect(401);
  };

  it('a missing, empty or unknown token', async () => {
    await refused(change(undefined));
    await refused(change(''));
    await refused(change('A'.repeat(43)));
  });

  it('a token older than 15 minutes', async () => {
    const token = await askForToken();
    test.clock.advance(15 * MINUTE + 1);
    await refused(change(token));
  });

  it('another e-mail or DNI, and still accepts the token for its own account', async () => {
    const other = { email: `otro${counter}@taller.com`, dni: `5000000${counter}` };
    await insertUsuario(test, other);
    const token = await askForToken();
    await refused(change(token, { dni: other.dni }));
    await refused(change(token, { email: other.email }));
    await refused(change(token, other));
    await change(token).expect(200);
  });

  it('a token sent to an e-mail that the account no longer has', async () => {
    const token = await askForToken();
    who = { ...who, email: `nueva${counter}@taller.com` };
    await test.query('UPDATE usuarios SET email = $2 WHERE id = $1', [id, who.email]);
    await refused(change(token));
  });

  it('the older of two tokens', async () => {
    const older = await askForToken();
    const newer = await askForToken();
    await refused(change(older));
    await change(newer).expect(200);
  });
});

it('a token works only once', async () => {
  const token = await askForToken();
  await change(token).expect(200);
  const { body } = await change(token, { nuevaPassword: 'otra clave más' }).expect(400);
  expect(body.codigo).toBe('enlace_invalido');
  await login(NUEVA).expect(200);
});

it('POST /actualizar-password accepts one of two concurrent uses of a token and leaves one notice', async () => {
  const token = await askForToken();
  const keys = ['clave de uno', 'clave de otro'];
  const answers = await Promise.all(keys.map((nuevaPassword) => change(token, { nuevaPassword })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const winner = keys[answers.findIndex(({ status }) => status === 200)] ?? '';
  await login(winner).expect(200);
  expect(await test.query('SELECT clase FROM correo_pendiente WHERE usuario_id = $1', [id])).toEqual([
    { clase: 'contrasena_cambiada' },
  ]);
  await test.query('DELETE FROM correo_pendiente');
});

it('POST /actualizar-password rejects a short password without using up the token', async () => {
  const token = await askForToken();
  const { body } = await change(token, { nuevaPassword: 'corta' }).expect(400);
  expect(body.campos).toEqual({ nuevaPassword: 'La contraseña lleva al menos 8 caracteres.' });
  await change(token).expect(200);
});

it('POST /actualizar-password returns 429 to the eleventh try of an address, even with a valid token', async () => {
  const token = await askForToken();
  for (let i = 0; i < 10; i += 1) await change('malo').expect(400);
  const { headers } = await change(token).expect(429);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  await change(token)
    .set(ofSite({ 'X-Forwarded-For': '203.0.113.7' }))
    .expect(200);
});
