import type TestAgent from 'supertest/lib/agent.js';
import { drainQueue } from '../../../test/drain-queue.ts';
import { insertUsuario } from '../../../test/factories.ts';
import { clientOf } from '../../../test/publicacion-factory.ts';
import { REGISTRO } from '../../../test/registro.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { Mailer, type Message } from '../../mail/mailer.ts';

/* An account owns an e-mail address after it confirmed the link sent there; until then another account may take it. */

const DAY = 24 * 60 * 60 * 1000;
const EXPIRED = 'El enlace no es válido o venció. Pedí uno nuevo.';

let test: TestApp;
let sent: Message[];
beforeEach(async () => {
  test = await createTestApp();
  sent = [];
  jest.spyOn(test.app.get(Mailer), 'send').mockImplementation(async (message) => {
    sent.push(message);
  });
});
afterEach(() => test.close());

const registrar = (fields: Partial<typeof REGISTRO> = {}) => {
  const call = test.guest().post('/register');
  for (const [name, value] of Object.entries({ ...REGISTRO, ...fields })) call.field(name, value);
  return call;
};
/** The token of the newest confirmation link sent to an address. */
async function tokenFor(email: string): Promise<string> {
  await drainQueue(test.app, 'correo');
  const enlaces = sent.flatMap(({ para, enlace = '' }) =>
    para === email ? [enlace.split('/confirmar-email#t=')[1]] : [],
  );
  return enlaces.findLast((token) => token !== undefined) ?? '';
}
const resolver = (token: string, accion: string) =>
  test.guest().post('/confirmar-email').set('X-Recuperacion-Token', token).send({ accion });
const request = (email: string) => test.guest().post('/confirmacion-de-email').send({ email });
const perfilOf = async (client: TestAgent, id: number) => (await client.get(`/usuarios/${id}`).expect(200)).body;
const editar = (client: TestAgent, id: number, email: string) => {
  const call = client.put(`/usuarios/${id}`);
  const { nombre, apellido, telefono } = REGISTRO;
  for (const [name, value] of Object.entries({ nombre, apellido, telefono, email, contrasena: '' })) {
    call.field(name, value);
  }
  return call;
};

it('a registration sends a link that confirms the e-mail once', async () => {
  const { user_id } = (await registrar().expect(201)).body;
  const owner = await test.login(REGISTRO.email, REGISTRO.password);
  expect(await perfilOf(owner, user_id)).toMatchObject({ email: REGISTRO.email, email_confirmado: false, version: 1 });
  const token = await tokenFor(REGISTRO.email);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(
    await test.query('SELECT token_sha256 = sha256($1) AS answers FROM confirmaciones_de_email', [Buffer.from(token)]),
  ).toEqual([{ answers: true }]);
  const { body } = await resolver(token, 'confirmar').expect(200);
  expect(body).toEqual({ message: 'Tu email quedó confirmado correctamente.' });
  expect(await perfilOf(owner, user_id)).toMatchObject({ email: REGISTRO.email, email_confirmado: true, version: 1 });
  for (const accion of ['confirmar', 'liberar']) {
    expect((await resolver(token, accion).expect(400)).body.message).toBe(EXPIRED);
  }
});

it('a profile shows email_confirmado to the admin but not to other users', async () => {
  const id = await insertUsuario(test, { email: 'ana@uno.test', email_confirmado: 'ana@uno.test' });
  const admin = await clientOf(test, null);
  expect((await perfilOf(admin, id)).email_confirmado).toBe(true);
  expect((await admin.get('/usuarios')).body[0].email_confirmado).toBe(true);
  const stranger = await clientOf(test, await insertUsuario(test));
  expect(await perfilOf(stranger, id)).not.toHaveProperty('email_confirmado');
});

it('an unconfirmed e-mail can be freed by its link and used for another registration', async () => {
  const { user_id } = (await registrar().expect(201)).body;
  const squatter = await test.login(REGISTRO.email, REGISTRO.password);
  const mine = { dni: '33444555', password: 'la mia es otra' };
  expect((await registrar(mine).expect(409)).body.message).toBe('El email ya está registrado');
  await request(REGISTRO.email).expect(200);
  const { body } = await resolver(await tokenFor(REGISTRO.email), 'liberar').expect(200);
  expect(body).toEqual({ message: 'Liberamos tu email correctamente: ya podés crear tu cuenta con él.' });

  const { user_id: mineId } = (await registrar(mine).expect(201)).body;
  await resolver(await tokenFor(REGISTRO.email), 'confirmar').expect(200);
  expect(await perfilOf(await test.login(REGISTRO.email, mine.password), mineId)).toMatchObject({
    email_confirmado: true,
  });

  // The other account still exists, without the owner's address. In its session it sets another address.
  await test.guest().post('/login').send({ email: REGISTRO.email, password: REGISTRO.password }).expect(401);
  expect(await perfilOf(squatter, user_id)).toMatchObject({
    email: `cuenta-${user_id}@sin-email.invalid`,
    email_confirmado: false,
  });
  await editar(squatter, user_id, 'propio@taller.com.ar').expect(200);
  await test.login('propio@taller.com.ar', REGISTRO.password);
});

it('a confirmed e-mail gets no new link and cannot be registered again', async () => {
  await registrar().expect(201);
  const token = await tokenFor(REGISTRO.email);
  await resolver(token, 'confirmar').expect(200);
  sent = [];
  expect((await request(REGISTRO.email).expect(200)).body.message).toContain('Si hay una cuenta');
  await drainQueue(test.app, 'correo');
  expect(sent).toEqual([]);
  expect((await registrar({ dni: '33444555' }).expect(409)).body.message).toBe('El email ya está registrado');
});

it('a changed e-mail is unconfirmed, gets its own link and invalidates the earlier one', async () => {
  const { user_id } = (await registrar().expect(201)).body;
  const owner = await test.login(REGISTRO.email, REGISTRO.password);
  const before = await tokenFor(REGISTRO.email);
  await editar(owner, user_id, 'Otro@taller.com.ar').expect(200);
  expect((await resolver(before, 'confirmar').expect(400)).body.message).toBe(EXPIRED);
  await resolver(await tokenFor('otro@taller.com.ar'), 'confirmar').expect(200);
  expect(await perfilOf(owner, user_id)).toMatchObject({ email: 'otro@taller.com.ar', email_confirmado: true });
  // The database also enforces this for a direct UPDATE, as the previous API version might make.
  await test.query("UPDATE usuarios SET email = 'tercero@taller.com.ar' WHERE id = $1", [user_id]);
  expect(await perfilOf(owner, user_id)).toMatchObject({ email_confirmado: false });
});

it('a link works for 7 days, and only the newest one works', async () => {
  await registrar().expect(201);
  const first = await tokenFor(REGISTRO.email);
  await request(REGISTRO.email.toUpperCase()).expect(200);
  const second = await tokenFor(REGISTRO.email);
  await resolver(first, 'confirmar').expect(400);
  test.clock.advance(7 * DAY);
  await resolver(second, 'confirmar').expect(400);
  await request(REGISTRO.email).expect(200);
  const third = await tokenFor(REGISTRO.email);
  test.clock.advance(7 * DAY - 60_000);
  await resolver(third, 'confirmar').expect(200);
});

it('an account with a freed e-mail gets no mail, and its recovery link is deleted', async () => {
  const { user_id } = (await registrar().expect(201)).body;
  await test.guest().post('/recuperacion').send({ email: REGISTRO.email, dni: REGISTRO.dni }).expect(200);
  await resolver(await tokenFor(REGISTRO.email), 'liberar').expect(200);
  expect(await test.query('SELECT 1 FROM enlaces_de_recuperacion')).toEqual([]);
  sent = [];
  await request(`cuenta-${user_id}@sin-email.invalid`).expect(200);
  await drainQueue(test.app, 'correo');
  expect(sent).toEqual([]);
});

it('e-mail confirmation returns 429 after 5 requests for an e-mail and 10 tries from an address', async () => {
  for (let i = 0; i < 5; i += 1) await request('ana@uno.test').expect(200);
  expect((await request('ana@uno.test').expect(429)).headers['retry-after']).toBeDefined();
  await request('otra@uno.test').expect(200);
  for (let i = 0; i < 10; i += 1) await resolver('x', 'confirmar').expect(400);
  await resolver('x', 'confirmar').expect(429);
});

it.each([
  ['/confirmacion-de-email', {}, { email: 'Ingresá tu email.' }],
  ['/confirmar-email', { accion: 'borrar' }, { accion: 'Elegí si la cuenta es tuya.' }],
])('%s refuses %j', async (path, body, campos) => {
  const answer = await test.guest().post(path).send(body).expect(400);
  expect(answer.body.campos).toEqual(campos);
});

it('registrations and edits reject the placeholder e-mail of another account', async () => {
  const { user_id } = (await registrar().expect(201)).body;
  const place = `cuenta-${user_id}@sin-email.invalid`;
  const other = await insertUsuario(test);
  expect((await registrar({ email: place, dni: '71000001' })).body.codigo).toBe('email_registrado');
  expect((await editar(await clientOf(test, other), other, place)).body.codigo).toBe('email_registrado');
  const admin = await test.loginAdmin();
  expect((await admin.put(`/usuarios/${other}`).send({ email: place })).body.codigo).toBe('email_registrado');
  await resolver(await tokenFor(REGISTRO.email), 'liberar').expect(200);
});
