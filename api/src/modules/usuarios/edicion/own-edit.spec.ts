import { readdir } from 'node:fs/promises';
import { HIDDEN_CONTRASENA, usuarioSchema } from '@fluxpartes/contrato';
import type TestAgent from 'supertest/lib/agent.js';
import { cookieOf, insertUsuario } from '../../../../test/factories.ts';
import { clientOf } from '../../../../test/publicacion-factory.ts';
import { FILES, REGISTRO } from '../../../../test/registro.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

const PERFIL = {
  nombre: 'Ana María',
  apellido: 'Paz',
  email: 'ana@nuevo.test',
  contrasena: '',
  telefono: '1199887766',
};
const NUEVA = 'otra clave larga';

let test: TestApp;
let id: number;
let user: TestAgent;

async function prepare(values: Record<string, string> = {}, settings: Record<string, string> = {}): Promise<void> {
  test = await createTestApp(settings);
  const call = test.guest().post('/register');
  for (const [name, value] of Object.entries({ ...REGISTRO, ...values })) call.field(name, value);
  id = (await call.expect(201)).body.user_id;
  user = await test.login(REGISTRO.email, REGISTRO.password);
}
afterEach(() => test.close());

interface Form {
  fields?: Record<string, string>;
  files?: Record<string, Buffer>;
  version?: string;
}
async function put(client: TestAgent, to: number, { fields = {}, files = {}, version }: Form = {}) {
  const call = client.put(`/usuarios/${to}`);
  if (version !== undefined) call.set('If-Match', version);
  for (const [name, value] of Object.entries({ ...PERFIL, ...fields })) call.field(name, value);
  for (const [name, bytes] of Object.entries(files)) call.attach(name, bytes, 'documento.pdf');
  return call;
}
const row = async (of = id) => (await test.query('SELECT * FROM usuarios WHERE id = $1', [of]))[0];
const isAlive = async (client: TestAgent) => (await client.get(`/usuarios/${id}`)).status === 200;
const canLogIn = async (password: string, email = PERFIL.email) =>
  (await test.guest().post('/login').send({ email, password })).status === 200;
const documents = () => readdir(`${test.dataDir}/archivos/documentos`, { recursive: true }).catch(() => []);

describe('PUT /usuarios/{id} by the user', () => {
  it('changes the editable fields and returns all own fields', async () => {
    await prepare();
    const before = await row();
    const { status, body } = await put(user, id, { fields: { nombre_local: 'Otro local' } });
    expect([status, Object.keys(body).toSorted()]).toEqual([200, ['message', 'usuario']]);
    expect(body.message).toBe('Perfil actualizado correctamente');
    expect(Object.keys(body.usuario).toSorted()).toEqual(Object.keys(usuarioSchema.shape).toSorted());
    const { contrasena: _, ...campos } = PERFIL;
    const shown = { ...campos, nombre_local: 'Otro local', version: 2, contrasena: REGISTRO.password };
    expect(body.usuario).toMatchObject(shown);
    expect(await row()).toEqual({
      ...before,
      ...campos,
      nombre_local: 'Otro local',
      version: 2,
      ...generated(await row()),
    });
  });

  it('ignores DNI, account type, cashback, approvals, town and id', async () => {
    await prepare();
    const fields = {
      ...{ id: '99', dni: '1', tipo_cuenta: 'mecanico', cashback: '500', localidad: 'Glew', version: '50' },
      ...{ aprobado_constancia_afip: 'true', aprobado_certificado_estudio: 'true', constancia_afip_id: '1' },
    };
    await put(user, id, { fields });
    expect(await row()).toMatchObject({
      ...{ dni: REGISTRO.dni, tipo_cuenta: 'vendedor', cashback: '0.00', localidad: 'Adrogué', version: 2 },
      ...{ aprobado_constancia_afip: false, aprobado_certificado_estudio: false, constancia_afip_id: null },
    });
  });

  it('keeps the version if nothing changes', async () => {
    await prepare();
    const { nombre, apellido, email, telefono } = REGISTRO;
    const { body } = await put(user, id, { fields: { nombre, apellido, email, telefono } });
    expect(body.usuario.version).toBe(1);
  });

  it('ignores nombre_local of a mechanic', async () => {
    await prepare({ tipoCuenta: 'mecanico' });
    await put(user, id, { fields: { nombre_local: 'Mi local' } });
    expect(await row()).toMatchObject({ nombre_local: '', nombre: 'Ana María' });
  });

  it.each([
    ['', true],
    [HIDDEN_CONTRASENA, true],
    [REGISTRO.password, true],
    [NUEVA, false],
  ])('with the password «%s» keeps hash, sessions and copy: %s', async (contrasena, keeps) => {
    await prepare();
    const other = await test.login(REGISTRO.email, REGISTRO.password);
    const before = await row();
    const { body } = await put(user, id, { fields: { contrasena } });
    expect(body.usuario.contrasena).toBe(keeps ? REGISTRO.password : NUEVA);
    expect((await row())?.contrasena_hash === before?.contrasena_hash).toBe(keeps);
    expect([await isAlive(user), await isAlive(other)]).toEqual([true, keeps]);
    expect([await canLogIn(REGISTRO.password), await canLogIn(NUEVA)]).toEqual([keeps, !keeps]);
  });

  it('keeps the sessions of other users when the password changes', async () => {
    await prepare();
    const stranger = await clientOf(test, await insertUsuario(test));
    await put(user, id, { fields: { contrasena: NUEVA } });
    expect(await isAlive(stranger)).toBe(true);
  });

  it('replaces a document by a new one and clears only its approval', async () => {
    await prepare({ tipoCuenta: 'mecanico' });
    await test.query('UPDATE usuarios SET aprobado_constancia_afip = true, aprobado_certificado_estudio = true');
    const { body } = await put(user, id, { files: { certificadoEstudio: FILES.pdf } });
    expect(body.usuario).toMatchObject({
      ...{ aprobado_constancia_afip: true, aprobado_certificado_estudio: false, constancia_afip_url: null },
      certificado_estudio_url: expect.stringMatching(/^\/api\/archivos\/\d+$/),
    });
    const second = await put(user, id, { files: { certificadoEstudio: FILES.png, constanciaAfip: FILES.pdf } });
    expect(second.body.usuario).toMatchObject({ aprobado_constancia_afip: false, version: 3 });
    const url: string = second.body.usuario.certificado_estudio_url;
    expect(url).not.toBe(body.usuario.certificado_estudio_url);
    expect(await documents()).toHaveLength(3);
    const file = await user.get(url.replace('/api', '')).expect(200);
    expect(file.headers['content-type']).toBe('image/png');
  });

  it('ignores study and work certificates of a seller', async () => {
    await prepare();
    const { status, body } = await put(user, id, {
      files: { certificadoEstudio: FILES.pdf, certificadoTrabajo: FILES.pdf },
    });
    expect([status, body.usuario.certificado_estudio_url]).toEqual([200, null]);
    expect(await documents()).toEqual([]);
  });
});

describe('PUT /usuarios/{id} by the user is rejected without changes', () => {
  let before: unknown;
  const prepared = async (values?: Record<string, string>) => {
    await prepare(values);
    await insertUsuario(test, { email: 'Tomado@otro.test' });
    before = await test.query('SELECT * FROM usuarios ORDER BY id');
  };
  const unchanged = async () => {
    expect(await test.query('SELECT * FROM usuarios ORDER BY id')).toEqual(before);
    expect(await documents()).toEqual([]);
    expect(await canLogIn(REGISTRO.password, REGISTRO.email)).toBe(true);
  };

  it('with 409 if the e-mail is registered in any case', async () => {
    await prepared();
    const fields = { email: 'tomado@OTRO.test', contrasena: NUEVA };
    const { status, body } = await put(user, id, { fields, files: { constanciaAfip: FILES.pdf } });
    const message = 'El email ya está registrado';
    expect([status, body]).toEqual([
      409,
      { message, error: message, codigo: 'email_registrado', campos: { email: message } },
    ]);
    await unchanged();
  });

  it('with 412 if the row changed meanwhile', async () => {
    await prepared();
    const { status, body } = await put(user, id, { version: '"7"', files: { constanciaAfip: FILES.pdf } });
    const message = 'Otra persona modificó este registro. Recargá la página.';
    expect([status, body]).toEqual([412, { message, error: message, codigo: 'version_distinta' }]);
    await unchanged();
    expect((await put(user, id, { version: '"1"' })).status).toBe(200);
  });

  it('with 415 if the body is JSON', async () => {
    await prepared();
    const { status, body } = await user.put(`/usuarios/${id}`).send({ ...PERFIL, cashback: 900 });
    expect([status, body.codigo]).toEqual([415, 'tipo_no_aceptado']);
    await unchanged();
  });

  it.each(['exe', 'svg'] as const)('with 415 if a document named documento.pdf is an %s', async (kind) => {
    await prepared({ tipoCuenta: 'mecanico' });
    const files = { constanciaAfip: FILES.pdf, certificadoEstudio: FILES[kind] };
    const { status, body } = await put(user, id, { files });
    expect([status, body.campos]).toEqual([415, { certificadoEstudio: 'El archivo tiene que ser PDF, JPG o PNG.' }]);
    await unchanged();
  });

  it('with 413 if a document is over 10 MB', async () => {
    await prepared();
    const big = Buffer.concat([FILES.pdf, Buffer.alloc(10 * 1024 * 1024)]);
    const { status, body } = await put(user, id, { files: { constanciaAfip: big } });
    expect([status, body.message]).toEqual([413, 'El archivo es demasiado grande.']);
    await unchanged();
  });

  it.each([
    ['nombre', ' ', 'Ingresá tu nombre.'],
    ['apellido', '', 'Ingresá tu apellido.'],
    ['email', 'ana', 'Ingresá un email válido, como nombre@correo.com.'],
    ['telefono', '12-34', 'El teléfono lleva de 6 a 20 dígitos.'],
    ['contrasena', 'corta', 'La contraseña lleva al menos 8 caracteres.'],
    ['nombre', 'a\0b', 'Hay un carácter que no se puede usar.'],
  ])('with 400 if %s is %j', async (campo, value, message) => {
    await prepared();
    const { status, body } = await put(user, id, { fields: { [campo]: value } });
    expect([status, body.message, body.campos]).toEqual([400, 'Revisá los datos marcados.', { [campo]: message }]);
    await unchanged();
  });

  it('with 401 for a guest and 404 for other users, existing or not', async () => {
    await prepared();
    expect((await put(test.guest(), id)).status).toBe(401);
    const stranger = await clientOf(test, await insertUsuario(test));
    expect((await put(stranger, id)).status).toBe(404);
    expect((await put(user, 999_999)).status).toBe(404);
    expect((await stranger.put(`/usuarios/${id}`).send({})).status).toBe(404);
    expect((await user.put('/usuarios/0').field('nombre', 'x')).status).toBe(404);
  });
});

it('one of four concurrent edits of the same version succeeds and the others return 412', async () => {
  await prepare();
  const version = '"1"';
  const answers = await Promise.all(
    ['Uno', 'Dos', 'Tres', 'Cuatro'].map(async (nombre) => {
      const client = test.guest();
      client.set('Cookie', await cookieOf(test, id));
      return (await put(client, id, { fields: { nombre }, version })).status;
    }),
  );
  expect(answers.toSorted()).toEqual([200, 412, 412, 412]);
});

/** Columns that PostgreSQL computes by itself. */
function generated(values: Record<string, unknown> | undefined) {
  return { busqueda: values?.busqueda, busqueda_de_parte: values?.busqueda_de_parte };
}
