import { drainQueue } from '../../test/drain-queue.ts';
import { insertUsuario } from '../../test/factories.ts';
import { clientOf } from '../../test/publicacion-factory.ts';
import { REGISTRO } from '../../test/registro.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { Mailer } from '../mail/mailer.ts';
import { PasswordsService } from './passwords.ts';

let test: TestApp;
beforeAll(async () => {
  // Twelve requests in a row; another spec tests the rate limit.
  test = await createTestApp({ RATE_LIMIT_PASSWORD_CHANGE: '100' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.query('TRUNCATE usuarios, limites, correo_pendiente CASCADE');
});

const COMMON = 'Es una contraseña muy común. Elegí otra.';
/** Passwords refused for the account of REGISTRO, each with its error sentence. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['        ', COMMON],
  ['12345678', COMMON],
  ['password', COMMON],
  ['Contraseña1', COMMON],
  [REGISTRO.email, 'La contraseña no puede ser el email de la cuenta.'],
  ['Ramón2026', 'La contraseña no puede ser el nombre de la cuenta.'],
  ['GIMENEZ1', 'La contraseña no puede ser el apellido de la cuenta.'],
  ['28.111.222', 'La contraseña no puede ser el DNI de la cuenta.'],
  ['1122334455', 'La contraseña no puede ser el teléfono de la cuenta.'],
  ['repuestos gimenez 1', 'La contraseña no puede ser el nombre del local.'],
];

const register = (fields: Partial<typeof REGISTRO> = {}) => {
  const call = test.guest().post('/register');
  for (const [name, value] of Object.entries({ ...REGISTRO, ...fields })) call.field(name, value);
  return call;
};
const CUENTA = {
  ...{ email: REGISTRO.email, tipo_cuenta: 'vendedor', nombre: REGISTRO.nombre, apellido: REGISTRO.apellido },
  ...{ nombre_local: REGISTRO.nombreLocal, dni: REGISTRO.dni, telefono: REGISTRO.telefono },
};
const open = async (contrasena: string) =>
  insertUsuario(test, { ...CUENTA, contrasena_hash: await test.app.get(PasswordsService).hash(contrasena) });
const PERFIL = {
  ...{ nombre: REGISTRO.nombre, apellido: REGISTRO.apellido, email: REGISTRO.email, telefono: REGISTRO.telefono },
  nombre_local: REGISTRO.nombreLocal,
};
const refusal = (campo: string, message: string) => [400, 'datos_invalidos', { [campo]: message }];

it('rejects a registration with a common password or the own data as password', async () => {
  for (const [password, message] of REFUSED) {
    const { status, body } = await register({ password });
    expect([password, status, body.codigo, body.campos]).toEqual([password, ...refusal('password', message)]);
  }
  expect(await test.query('SELECT 1 FROM usuarios')).toEqual([]);
  await register().expect(201);
});

it('rejects such a password in a profile edit, also against data of the same edit', async () => {
  const id = await open('la clave de antes');
  const user = await clientOf(test, id);
  const put = (fields: Record<string, string>) => {
    const call = user.put(`/usuarios/${id}`);
    for (const [name, value] of Object.entries({ ...PERFIL, ...fields })) call.field(name, value);
    return call;
  };
  for (const [contrasena, message] of REFUSED) {
    const { status, body } = await put({ contrasena });
    expect([contrasena, status, body.codigo, body.campos]).toEqual([contrasena, ...refusal('contrasena', message)]);
  }
  const { status, body } = await put({ apellido: 'Zárraga', contrasena: 'zarraga2026' });
  expect([status, body.campos?.contrasena]).toEqual([400, 'La contraseña no puede ser el apellido de la cuenta.']);
  await put({ contrasena: 'una clave larga' }).expect(200);
});

it('rejects such a password in an admin edit and saves nothing of the edit', async () => {
  const id = await open('la clave de antes');
  const admin = await clientOf(test, null);
  for (const [contrasena, message] of REFUSED) {
    const { status, body } = await admin.put(`/usuarios/${id}`).send({ contrasena, localidad: 'Glew' });
    expect([contrasena, status, body.codigo, body.campos]).toEqual([contrasena, ...refusal('contrasena', message)]);
  }
  expect((await test.query('SELECT localidad FROM usuarios'))[0]).toEqual({ localidad: 'Burzaco' });
});

it('rejects such a password by recovery link and keeps the link valid', async () => {
  await insertUsuario(test, CUENTA);
  const who = { email: REGISTRO.email, dni: REGISTRO.dni };
  await test.guest().post('/recuperacion').send(who).expect(200);
  const sent = jest.spyOn(test.app.get(Mailer), 'send');
  await drainQueue(test.app, 'correo');
  const token = String(sent.mock.calls[0]?.[0].enlace).split('#t=')[1] ?? '';
  const change = (nuevaPassword: string) =>
    test
      .guest()
      .post('/actualizar-password')
      .set('X-Recuperacion-Token', token)
      .send({ ...who, nuevaPassword });
  for (const [nuevaPassword, message] of REFUSED.slice(0, 9)) {
    const { status, body } = await change(nuevaPassword);
    expect([nuevaPassword, status, body.codigo, body.campos]).toEqual([
      nuevaPassword,
      ...refusal('nuevaPassword', message),
    ]);
  }
  await change('una clave larga').expect(200);
  await test.login(REGISTRO.email, 'una clave larga');
});

it('accepts an existing common password at login and unchanged in an edit', async () => {
  const id = await open('12345678');
  const user = await test.login(REGISTRO.email, '12345678');
  const call = user.put(`/usuarios/${id}`);
  for (const [name, value] of Object.entries({ ...PERFIL, contrasena: '12345678' })) call.field(name, value);
  await call.expect(200);
  const admin = await clientOf(test, null);
  await admin.put(`/usuarios/${id}`).send({ contrasena: '12345678', localidad: 'Glew' }).expect(200);
});
