import { FILES, REGISTRO } from '../../../test/registro.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

// The test below asserts the parameters of the hash.
jest.unmock('../../passwords/hash-worker.ts');

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.query('TRUNCATE usuarios, limites CASCADE');
});

type Fields = Partial<typeof REGISTRO>;
const register = (fields: Fields = {}) => {
  const call = test.guest().post('/register');
  for (const [name, value] of Object.entries({ ...REGISTRO, ...fields })) call.field(name, value);
  return call;
};
const MECANICO = { tipoCuenta: 'mecanico', nombreLocal: '' };

describe('POST /register', () => {
  it('opens an account that can log in, with an argon2id hash and a sealed copy', async () => {
    const { body } = await register().expect(201);
    expect(body).toEqual({ message: 'Registro exitoso', user_id: expect.any(Number) });
    await test.login(REGISTRO.email, REGISTRO.password);
    const [row] = await test.query('SELECT * FROM usuarios JOIN contrasenas_selladas ON usuario_id = id');
    expect(row?.contrasena_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row?.nombre_local).toBe('Repuestos Giménez');
    expect(row?.cashback).toBe('0.00');
    expect(String(row?.sello)).not.toContain(REGISTRO.password);
  });

  it('ignores fields that are not in the form', async () => {
    await register({ cashback: '900', aprobado_constancia_afip: 'true', id: '7' } as Fields).expect(201);
    const [row] = await test.query('SELECT cashback, aprobado_constancia_afip FROM usuarios');
    expect(row).toEqual({ cashback: '0.00', aprobado_constancia_afip: false });
  });

  it('stores only the document of the account type, readable by the owner and the admin', async () => {
    await register()
      .attach('constanciaAfip', FILES.pdf, 'constancia.exe')
      .attach('certificadoEstudio', FILES.pdf, 'estudio.pdf')
      .expect(201);
    const [row] = await test.query<{ constancia_afip_id: number; certificado_estudio_id: null }>(
      'SELECT constancia_afip_id, certificado_estudio_id FROM usuarios',
    );
    expect(row?.certificado_estudio_id).toBeNull();
    const path = `/archivos/${row?.constancia_afip_id}`;
    const owner = await test.login(REGISTRO.email, REGISTRO.password);
    const { body, headers } = await owner.get(path).expect(200);
    expect(body).toEqual(FILES.pdf);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
    await test.guest().get(path).expect(401);
    await (await test.loginAdmin()).get(path).expect(200);
    await register({ ...MECANICO, email: 'otro@taller.com', dni: '1' }).expect(201);
    await (await test.login('otro@taller.com', REGISTRO.password)).get(path).expect(404);
  });

  it('stores the two certificates of a mechanic and no shop name', async () => {
    await register({ ...MECANICO, nombreLocal: 'Sobra' })
      .attach('certificadoEstudio', FILES.png, 'a.png')
      .attach('certificadoTrabajo', FILES.pdf, 'b.pdf')
      .expect(201);
    expect(await test.query('SELECT tipo, mime FROM archivos ORDER BY id')).toEqual([
      { tipo: 'certificado_estudio', mime: 'image/png' },
      { tipo: 'certificado_trabajo', mime: 'application/pdf' },
    ]);
    expect(await test.query('SELECT nombre_local FROM usuarios')).toEqual([{ nombre_local: '' }]);
  });

  it.each([
    ['a program', FILES.exe],
    ['an SVG', FILES.svg],
    ['nothing', Buffer.alloc(0)],
  ])('returns 415 for a constancia.pdf that contains %s', async (_, bytes) => {
    const { body } = await register().attach('constanciaAfip', bytes, 'constancia.pdf').expect(415);
    const sentence = 'El archivo tiene que ser PDF, JPG o PNG.';
    expect(body).toEqual({
      message: sentence,
      error: sentence,
      codigo: 'documento_no_aceptado',
      campos: { constanciaAfip: sentence },
    });
    expect(await test.query('SELECT 1 FROM usuarios')).toEqual([]);
  });

  it('returns 413 for a document over 10 MB', async () => {
    const big = Buffer.concat([FILES.pdf, Buffer.alloc(10 * 1024 * 1024)]);
    const { body } = await register().attach('constanciaAfip', big, 'constancia.pdf').expect(413);
    expect(body.message).toBe('El archivo es demasiado grande.');
  });

  it.each<[string, Fields, keyof typeof REGISTRO, string]>([
    ['no account type', { tipoCuenta: 'admin' }, 'tipoCuenta', 'Elegí el tipo de cuenta.'],
    ['a blank name', { nombre: '  ' }, 'nombre', 'Ingresá tu nombre.'],
    ['a blank surname', { apellido: '' }, 'apellido', 'Ingresá tu apellido.'],
    ['a town outside the list', { localidad: 'Lanús' }, 'localidad', 'Elegí tu localidad.'],
    ['no DNI', { dni: '' }, 'dni', 'Ingresá tu DNI.'],
    ['no phone', { telefono: '' }, 'telefono', 'Ingresá tu teléfono.'],
    ['a phone with other signs', { telefono: '11-2233-4455' }, 'telefono', 'El teléfono lleva de 6 a 20 dígitos.'],
    ['a phone of 5 digits', { telefono: '12345' }, 'telefono', 'El teléfono lleva de 6 a 20 dígitos.'],
    ['no e-mail', { email: 'ramon' }, 'email', 'Ingresá un email válido, como nombre@correo.com.'],
    ['a short password', { password: '1234567' }, 'password', 'La contraseña lleva al menos 8 caracteres.'],
    ['a seller without a shop', { nombreLocal: '' }, 'nombreLocal', 'Ingresá el nombre de tu local.'],
  ])('returns 400 with a message under the field for %s', async (_, fields, campo, sentence) => {
    const { body } = await register(fields).expect(400);
    expect(body.campos).toEqual({ [campo]: sentence });
  });

  it('returns 409 for a registered e-mail in any case and for a registered DNI', async () => {
    await register().expect(201);
    const email = await register({ email: 'RAMON@taller.com.ar', dni: '1' }).expect(409);
    expect(email.body.message).toBe('El email ya está registrado');
    const dni = await register({ email: 'otro@taller.com.ar' }).expect(409);
    expect(dni.body.message).toBe('El DNI ya está registrado');
  });

  it('accepts one of six concurrent registrations and returns 409 to the others', async () => {
    const statuses = await Promise.all(Array.from({ length: 6 }, () => register().then(({ status }) => status)));
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('refuses an address after 300 registrations in an hour', async () => {
    await test.query(
      "INSERT INTO limites VALUES ('registro:127.0.0.1', 300, (extract(epoch FROM now()) * 1000 + 60000)::bigint)",
    );
    const { headers } = await register().expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
