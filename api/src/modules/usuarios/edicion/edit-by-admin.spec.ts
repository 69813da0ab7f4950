import { HIDDEN_CONTRASENA, usuarioSchema } from '@fluxpartes/contrato';
import type TestAgent from 'supertest/lib/agent.js';
import { insertUsuario } from '../../../../test/factories.ts';
import { clientOf } from '../../../../test/publicacion-factory.ts';
import { REGISTRO } from '../../../../test/registro.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

const NUEVA = 'otra clave larga';
const CUENTA = {
  ...{ email: 'nuevo@taller.test', tipo_cuenta: 'mecanico', nombre: 'Luis', apellido: 'Sosa', nombre_local: '' },
  ...{ localidad: 'Glew', dni: '11222333', telefono: '1100112233', cashback: 150.5 },
};

let test: TestApp;
let id: number;
let user: TestAgent;
let admin: TestAgent;

beforeEach(async () => {
  test = await createTestApp();
  const call = test.guest().post('/register');
  for (const [name, value] of Object.entries(REGISTRO)) call.field(name, value);
  id = (await call.expect(201)).body.user_id;
  user = await test.login(REGISTRO.email, REGISTRO.password);
  admin = await clientOf(test, null);
});
afterEach(() => test.close());

const put = (body: object, to = id) => admin.put(`/usuarios/${to}`).send(body);
const row = async () => (await test.query('SELECT * FROM usuarios WHERE id = $1', [id]))[0];
const audit = () =>
  test.query("SELECT quien, accion, antes, despues FROM auditoria WHERE accion <> 'contrasena_revelada' ORDER BY id");
const ledger = () => test.query('SELECT motivo, importe, saldo, venta_id FROM movimientos_cashback ORDER BY id');
const isAlive = async () => (await user.get('/sesion')).body.user_id === id;
const canLogIn = async (password: string) =>
  (await test.guest().post('/login').send({ email: REGISTRO.email, password })).status === 200;

describe('PUT /usuarios/{id} by the administrator', () => {
  it('changes the account fields and returns the user', async () => {
    const { status, body } = await put(CUENTA);
    expect([status, Object.keys(body).toSorted()]).toEqual([200, ['message', 'usuario']]);
    expect(Object.keys(body.usuario).toSorted()).toEqual(Object.keys(usuarioSchema.shape).toSorted());
    expect(body.usuario).toMatchObject({ ...CUENTA, id, version: 2, contrasena: REGISTRO.password });
    expect(await row()).toMatchObject({ ...CUENTA, cashback: '150.50' });
  });

  it('records old and new values of only the changed fields in the audit trail', async () => {
    await put({ ...CUENTA, apellido: REGISTRO.apellido });
    const { nombre, localidad, dni, telefono, email, nombreLocal } = REGISTRO;
    const { apellido: _, ...despues } = CUENTA;
    const cuenta = { tipo_cuenta: 'vendedor', nombre_local: nombreLocal, cashback: 0 };
    const antes = { nombre, localidad, dni, telefono, email, ...cuenta };
    expect(await audit()).toEqual([{ quien: 'admin', accion: 'usuario_editado', antes, despues }]);
  });

  it('changes only the sent fields and records nothing if no value changes', async () => {
    await put({ telefono: '4444444' });
    expect(await row()).toMatchObject({ nombre: REGISTRO.nombre, telefono: '4444444', version: 2 });
    for (const body of [{ telefono: '4444444', cashback: 0, contrasena: REGISTRO.password }, {}, { role: 'admin' }]) {
      expect((await put(body).expect(200)).body.usuario.version).toBe(2);
    }
    expect([await audit(), await ledger(), await isAlive()]).toEqual([[expect.anything()], [], true]);
  });

  it.each(['password', 'contrasena'])(
    'a changed %s ends all sessions and is not stored in the audit trail',
    async (campo) => {
      const { body } = await put({ [campo]: NUEVA });
      expect(body.usuario.contrasena).toBe(NUEVA);
      expect([await isAlive(), await canLogIn(NUEVA), await canLogIn(REGISTRO.password)]).toEqual([false, true, false]);
      expect(await audit()).toEqual([
        { quien: 'admin', accion: 'usuario_editado', antes: {}, despues: { contrasena_cambiada: true } },
      ]);
      expect(JSON.stringify(await test.query('SELECT * FROM auditoria'))).not.toContain(NUEVA);
    },
  );

  it.each([HIDDEN_CONTRASENA, REGISTRO.password])('the password «%s» changes nothing', async (password) => {
    await put({ password }).expect(200);
    expect([await isAlive(), await canLogIn(REGISTRO.password), await audit()]).toEqual([true, true, []]);
  });

  it('ends all sessions when the account type changes, and not when it stays the same', async () => {
    await put({ tipo_cuenta: 'vendedor' }).expect(200);
    expect(await isAlive()).toBe(true);
    await put({ tipo_cuenta: 'mecanico' }).expect(200);
    expect(await isAlive()).toBe(false);
  });

  it('records a changed cashback in the ledger, whose sum equals the balance', async () => {
    for (const cashback of [100, 100, '30.25', 0]) await put({ cashback }).expect(200);
    expect(await ledger()).toEqual([
      { motivo: 'ajuste_del_admin', importe: '100.00', saldo: '100.00', venta_id: null },
      { motivo: 'ajuste_del_admin', importe: '-69.75', saldo: '30.25', venta_id: null },
      { motivo: 'ajuste_del_admin', importe: '-30.25', saldo: '0.00', venta_id: null },
    ]);
    expect(
      await test.query('SELECT u.cashback = (SELECT sum(importe) FROM movimientos_cashback) AS closes FROM usuarios u'),
    ).toEqual([{ closes: true }]);
  });
});

describe('approvals by the administrator', () => {
  const NOTHING = { con_constancia_afip: false, con_certificado_estudio: false };

  it.each([
    [{ aprobado_constancia_afip: true }, [true, false]],
    [{ constancia_afip_aprobada: true }, [true, false]],
    [{ constancia_afip_aprobada: 'si' }, [true, false]],
    [{ aprobado_certificado_estudio: true }, [false, true]],
    [{ aprobado_constancia_afip: true, aprobado_certificado_estudio: true }, [true, true]],
  ])('set the flags for %j and record them in the audit trail', async (body, [afip, estudio]) => {
    const flags = { aprobado_constancia_afip: afip, aprobado_certificado_estudio: estudio };
    expect((await put(body).expect(200)).body.usuario).toMatchObject({ ...flags, version: 2 });
    const antes = { aprobado_constancia_afip: false, aprobado_certificado_estudio: false };
    expect(await audit()).toEqual([
      { quien: 'admin', accion: 'aprobacion_cambiada', antes, despues: { ...flags, ...NOTHING } },
    ]);
    expect(await isAlive()).toBe(true);
  });

  it('can be withdrawn together with other field changes in one call', async () => {
    await put({ aprobado_constancia_afip: true });
    const { body } = await put({ aprobado_constancia_afip: false, nombre: 'Otro' });
    expect(body.usuario).toMatchObject({ aprobado_constancia_afip: false, nombre: 'Otro' });
    expect((await audit()).map(({ accion }) => accion)).toEqual([
      'aprobacion_cambiada',
      'aprobacion_cambiada',
      'usuario_editado',
    ]);
  });
});

describe('PUT /usuarios/{id} by the administrator is rejected without changes', () => {
  let before: unknown;
  const tables = async () => [
    await test.query('SELECT * FROM usuarios ORDER BY id'),
    await audit(),
    await ledger(),
    await test.query('SELECT usuario_id, sello FROM contrasenas_selladas'),
  ];
  beforeEach(async () => {
    await insertUsuario(test, { email: 'tomado@otro.test', dni: '77' });
    before = await tables();
  });
  afterEach(async () => {
    expect(await tables()).toEqual(before);
    expect([await isAlive(), await canLogIn(REGISTRO.password)]).toEqual([true, true]);
  });

  it.each([
    ['email', 'Tomado@otro.test', 'El email ya está registrado'],
    ['dni', '77', 'El DNI ya está registrado'],
  ])('with 409 if the %s is registered', async (campo, value, message) => {
    const { status, body } = await put({ ...CUENTA, password: NUEVA, aprobado_constancia_afip: true, [campo]: value });
    expect([status, body.message, body.campos]).toEqual([409, message, { [campo]: message }]);
  });

  it('with 412 if the row changed meanwhile', async () => {
    const { status, body } = await put({ ...CUENTA, aprobado_constancia_afip: true }).set('If-Match', '"9"');
    expect([status, body.message]).toEqual([412, 'Otra persona modificó este registro. Recargá la página.']);
  });

  it.each([
    ['cashback', -1, 'El monto no puede ser menor que 0.'],
    ['cashback', 'mucho', 'Ingresá el cashback.'],
    ['cashback', '', 'Ingresá el cashback.'],
    ['cashback', null, 'Ingresá el cashback.'],
    ['cashback', 1e15, 'El monto no puede pasar de $ 999.999.999.999,99.'],
    ['email', '', 'Ingresá tu email.'],
    ['password', '', 'Ingresá una contraseña.'],
    ['tipo_cuenta', 'admin', 'Elegí el tipo de cuenta.'],
    ['localidad', 'La Plata', 'Elegí la localidad.'],
    ['telefono', '12', 'El teléfono lleva de 6 a 20 dígitos.'],
    ['aprobado_constancia_afip', 'quizás', 'La aprobación es sí o no.'],
  ])('with 400 if %s is %j', async (campo, value, message) => {
    const { status, body } = await put({ ...CUENTA, [campo]: value });
    expect([status, body.codigo, body.campos]).toEqual([400, 'datos_invalidos', { [campo]: message }]);
  });

  it('with 415 for a form, 400 for a non-object and 404 for an unknown user', async () => {
    expect((await admin.put(`/usuarios/${id}`).field('nombre', 'Luis')).status).toBe(415);
    expect((await admin.put(`/usuarios/${id}`).send([1])).status).toBe(400);
    expect((await admin.put(`/usuarios/${id}`)).status).toBe(400);
    expect((await put(CUENTA, 999_999)).status).toBe(404);
    expect((await admin.put('/usuarios/abc').send(CUENTA)).status).toBe(404);
  });
});

it('the administrator can edit a user with the current version in If-Match', async () => {
  const { body } = await admin.put(`/usuarios/${id}`).set('If-Match', '"1"').send({ nombre: 'Luis' }).expect(200);
  expect(body.usuario.version).toBe(2);
});
