import type TestAgent from 'supertest/lib/agent.js';
import { insertUsuario } from '../../../test/factories.ts';
import { clientOf } from '../../../test/publicacion-factory.ts';
import { REGISTRO } from '../../../test/registro.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/* All spellings of a DNI count as the same DNI: docs/rules.md, 'Accounts'. */

let test: TestApp;
let admin: TestAgent;
beforeAll(async () => {
  test = await createTestApp();
  admin = await clientOf(test, null);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.query('TRUNCATE usuarios, limites, correo_pendiente CASCADE');
  admin = await clientOf(test, null);
});

let counter = 0;
const register = (dni: string) => {
  counter += 1;
  const call = test.guest().post('/register');
  const email = `persona${counter}@taller.com`;
  for (const [name, value] of Object.entries({ ...REGISTRO, dni, email })) call.field(name, value);
  return call;
};
const SPELLINGS = ['90.000.002', '90 000 002', '090000002', '９００００００２', 'DNI 90.000.002', '90000002'];

it.each(SPELLINGS)('after a registration with DNI %j, all its spellings return 409', async (first) => {
  const { body } = await register(first).expect(201);
  for (const dni of SPELLINGS) {
    const { status, body } = await register(dni);
    expect([dni, status, body.message, body.campos]).toEqual([
      dni,
      409,
      'El DNI ya está registrado',
      { dni: 'El DNI ya está registrado' },
    ]);
  }
  const owner = await clientOf(test, body.user_id);
  expect((await owner.get(`/usuarios/${body.user_id}`)).body.dni).toBe('90000002');
});

it('six concurrent registrations with spellings of one DNI create one account', async () => {
  const statuses = await Promise.all(SPELLINGS.map((dni) => register(dni).then(({ status }) => status)));
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
});

it.each(['sin números', '000', '30111222A', '1234567890', '20-30111222-3'])(
  'a registration rejects %j as a DNI',
  async (dni) => {
    const { status, body } = await register(dni);
    expect([status, body.campos]).toEqual([400, { dni: 'El DNI lleva solo números, 9 como mucho.' }]);
  },
);

it.each(['1', '511122', '123456789'])('a registration accepts the unusual DNI %j', async (dni) => {
  await register(dni).expect(201);
});

it('POST /recuperacion finds the account by any spelling of its DNI, even a duplicate', async () => {
  const { body } = await register('90.000.002').expect(201);
  const ask = (email: string, dni: string) => test.guest().post('/recuperacion').send({ email, dni }).expect(200);
  const asked = async () =>
    (
      await test.query<{ usuario_id: number | null }>(
        "SELECT usuario_id FROM correo_pendiente WHERE clase = 'recuperacion' ORDER BY id",
      )
    ).map(({ usuario_id }) => usuario_id);
  await ask(`persona${counter}@taller.com`, ' 90-000-002');
  await test.query('ALTER TABLE usuarios DISABLE TRIGGER usuarios_dni_normal');
  const repeated = await insertUsuario(test, { email: 'repetida@taller.com', dni: '90 000 002' });
  const other = await insertUsuario(test, { email: 'otra@taller.com', dni: 'sin documento' });
  await test.query('ALTER TABLE usuarios ENABLE TRIGGER usuarios_dni_normal');
  await ask('repetida@taller.com', '90000002');
  await ask('otra@taller.com', 'sin documento');
  await ask('otra@taller.com', '90000002');
  expect(await asked()).toEqual([body.user_id, repeated, other, null]);
});

describe('the admin', () => {
  it('finds an account by any spelling of its DNI', async () => {
    const id = await insertUsuario(test, { dni: '90000002' });
    await insertUsuario(test, { dni: '90000003' });
    for (const q of ['90.000.002', '90 000 002', '090000002', '９００００００２', 'dni90.000.002', '90000002']) {
      const { body } = await admin.get('/usuarios').query({ q }).expect(200);
      expect([q, body.map((usuario: { id: number }) => usuario.id)]).toEqual([q, [id]]);
    }
  });

  it('stores a DNI normalized and rejects a registered or invalid one', async () => {
    const id = await insertUsuario(test, { dni: '30111222' });
    await insertUsuario(test, { dni: '90000002' });
    const put = (dni: string) => admin.put(`/usuarios/${id}`).send({ dni });
    expect((await put('DNI 5.111.222').expect(200)).body.usuario.dni).toBe('5111222');
    expect((await put('90.000.002').expect(409)).body.message).toBe('El DNI ya está registrado');
    expect((await put('ninguno').expect(400)).body.campos).toEqual({ dni: 'El DNI lleva solo números, 9 como mucho.' });
  });

  it.each(['90 000 002', 'sin documento'])('edits other fields of an account whose stored DNI is %j', async (dni) => {
    await insertUsuario(test, { dni: '90000002' });
    await test.query('ALTER TABLE usuarios DISABLE TRIGGER usuarios_dni_normal');
    const id = await insertUsuario(test, { dni });
    await test.query('ALTER TABLE usuarios ENABLE TRIGGER usuarios_dni_normal');
    const { body } = await admin.put(`/usuarios/${id}`).send({ dni, nombre: 'Otro' }).expect(200);
    expect([body.usuario.nombre, body.usuario.dni]).toEqual(['Otro', dni]);
  });
});
