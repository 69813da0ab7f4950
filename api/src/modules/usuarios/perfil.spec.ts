import { cookieOf, insertUsuario } from '../../../test/factories.ts';
import { REGISTRO } from '../../../test/registro.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const OWN_KEYS = [
  ...['id', 'dni', 'nombre', 'apellido', 'email', 'contrasena', 'telefono', 'tipo_cuenta', 'nombre_local', 'localidad'],
  ...['cashback', 'constancia_afip_url', 'certificado_estudio_url', 'certificado_trabajo_url'],
  ...['aprobado_constancia_afip', 'aprobado_certificado_estudio', 'fecha', 'version', 'email_confirmado'],
  ...['cuenta_bancaria', 'documentos'],
];
const HIDDEN = '••••••••';

let test: TestApp;
let buyer: number;
let seller: number;
let mechanic: number;

async function prepare(settings: Record<string, string> = {}): Promise<void> {
  test = await createTestApp(settings);
  const call = test.guest().post('/register');
  for (const [name, value] of Object.entries({ ...REGISTRO, tipoCuenta: 'mecanico' })) call.field(name, value);
  buyer = (await call.expect(201)).body.user_id;
  seller = await insertUsuario(test, { tipo_cuenta: 'vendedor', nombre_local: 'Taller Uno' });
  mechanic = await insertUsuario(test);
}
afterEach(() => test.close());

const read = async (id: number, as: number | null, headers: Record<string, string> = {}) =>
  test
    .guest()
    .get(`/usuarios/${id}`)
    .set({ ...headers, Cookie: await cookieOf(test, as) });
const keys = (body: object) => Object.keys(body).toSorted();

async function sell(vendedor: number, comprador: number): Promise<void> {
  const [publicacion] = await test.query<{ id: number }>(
    `INSERT INTO publicaciones (user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fecha)
     VALUES ($1, 'Faro', 'ford', 'Fiesta', 10, 'Glew', false, 'Luces', 'nuevo', now()) RETURNING id`,
    [vendedor],
  );
  await test.query(
    `INSERT INTO ventas (publicacion_id, vendedor_id, comprador_id, nombre_producto, cantidad, precio_unitario, descuento,
       total_con_descuento, cashback_usado, monto, cupon, envio, fecha)
     VALUES ($1, $2, $3, 'Faro', 1, 10, 0, 10, 0, 10, 0.30, false, now())`,
    [publicacion?.id, vendedor, comprador],
  );
}

describe('GET /usuarios/{id}', () => {
  it('returns 401 to a guest', async () => {
    await prepare();
    await test.guest().get(`/usuarios/${buyer}`).expect(401);
  });

  it('returns all fields and the password to owner and admin, and records the reveal', async () => {
    await prepare();
    for (const viewer of [buyer, null]) {
      const { body, headers } = await read(buyer, viewer);
      expect(keys(body)).toEqual(OWN_KEYS.toSorted());
      expect(body).toMatchObject({ id: buyer, contrasena: REGISTRO.password, cashback: 0, constancia_afip_url: null });
      expect(headers.etag).toBe('"1"');
      expect(headers['cache-control']).toBe('private, no-store');
    }
    expect(await test.query('SELECT quien, entidad, entidad_id, accion FROM auditoria ORDER BY id')).toEqual([
      { quien: `usuario:${buyer}`, entidad: 'usuario', entidad_id: buyer, accion: 'contrasena_revelada' },
      { quien: 'admin', entidad: 'usuario', entidad_id: buyer, accion: 'contrasena_revelada' },
    ]);
  });

  it('returns three fields to other users', async () => {
    await prepare();
    for (const viewer of [mechanic, seller]) {
      const { body } = await read(buyer, viewer);
      expect(body).toEqual({ id: buyer, nombre_local: '', tipo_cuenta: 'mecanico' });
    }
    expect((await read(seller, buyer)).body).toEqual({
      id: seller,
      nombre_local: 'Taller Uno',
      tipo_cuenta: 'vendedor',
    });
    expect(await test.query('SELECT 1 FROM auditoria')).toEqual([]);
  });

  it('returns contact data of a buyer only to the seller of a purchase', async () => {
    await prepare();
    await sell(seller, buyer);
    const { body } = await read(buyer, seller);
    expect(keys(body)).toEqual(['apellido', 'dni', 'email', 'id', 'nombre', 'nombre_local', 'telefono', 'tipo_cuenta']);
    expect(keys((await read(mechanic, seller)).body)).toEqual(['id', 'nombre_local', 'tipo_cuenta']);
    expect(keys((await read(seller, buyer)).body)).toEqual(['id', 'nombre_local', 'tipo_cuenta']);
  });

  it('returns 200 instead of 304 for a matching If-None-Match', async () => {
    await prepare();
    for (const [viewer, etag] of [
      [buyer, '"1"'],
      [mechanic, undefined],
    ] as const) {
      const { status, headers } = await read(buyer, viewer, { 'If-None-Match': '"1"' });
      expect([status, headers.etag]).toEqual([200, etag]);
    }
  });

  it('returns 404 for an unknown id', async () => {
    await prepare();
    expect((await read(999_999, buyer)).status).toBe(404);
  });

  it('reveals the password only to its owner with REVELAR_CONTRASENAS=propio', async () => {
    await prepare({ REVELAR_CONTRASENAS: 'propio' });
    expect((await read(buyer, buyer)).body.contrasena).toBe(REGISTRO.password);
    expect((await read(buyer, null)).body.contrasena).toBe(HIDDEN);
  });

  it('stores and reveals no password with REVELAR_CONTRASENAS=nadie', async () => {
    await prepare({ REVELAR_CONTRASENAS: 'nadie' });
    expect((await read(buyer, buyer)).body.contrasena).toBe(HIDDEN);
    expect(await test.query('SELECT 1 FROM contrasenas_selladas')).toEqual([]);
  });

  it('shows dots if there is no sealed copy or it belongs to another user', async () => {
    await prepare();
    expect((await read(mechanic, mechanic)).body.contrasena).toBe(HIDDEN);
    await test.query('UPDATE contrasenas_selladas SET usuario_id = $1', [mechanic]);
    expect((await read(mechanic, mechanic)).body.contrasena).toBe(HIDDEN);
  });
});

describe('PUT /usuarios/{id}/cashback', () => {
  const put = async (id: number, as: number | null, cashback: unknown) =>
    test
      .guest()
      .put(`/usuarios/${id}/cashback`)
      .set('Cookie', await cookieOf(test, as))
      .send({ cashback });

  it('confirms the stored value, rejects another one with 409 and changes nothing', async () => {
    await prepare();
    await test.query('UPDATE usuarios SET cashback = 1234.56 WHERE id = $1', [buyer]);
    const { status, body } = await put(buyer, buyer, 1234.56);
    expect([status, body]).toEqual([200, { cashback: 1234.56 }]);
    const refused = await put(buyer, buyer, 9999);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ codigo: 'cashback_distinto', cashback: 1234.56 });
    const [row] = await test.query('SELECT cashback, version FROM usuarios WHERE id = $1', [buyer]);
    expect(row).toEqual({ cashback: '1234.56', version: 1 });
  });

  it.each([
    ['text', 'mucho'],
    ['a negative number', -1],
    ['three decimals', 1.005],
    ['nothing', null],
  ])('returns 400 for %s', async (_, value) => {
    await prepare();
    expect((await put(buyer, buyer, value)).status).toBe(400);
  });

  it('returns 404 to another user, 403 to the administrator and 401 to a guest', async () => {
    await prepare();
    expect((await put(buyer, mechanic, 0)).status).toBe(404);
    expect((await put(buyer, null, 0)).status).toBe(403);
    await test.guest().put(`/usuarios/${buyer}/cashback`).send({ cashback: 0 }).expect(401);
  });
});
