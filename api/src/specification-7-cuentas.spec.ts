import { drainQueue } from '../test/drain-queue.ts';
import { FILES, REGISTRO } from '../test/registro.ts';
import { createSaleFixture, dataOf, form, PASSWORD, type SaleFixture } from '../test/sale-fixture.ts';
import { createTestApp, type TestApp } from '../test/test-app.ts';
import { Mailer } from './mail/mailer.ts';

/** One test for each row of the specification's table of calls (accounts and users), with the row's name. */

const NUEVA = 'otra clave larga';

let test: TestApp;
let fixture: SaleFixture;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
afterEach(() => jest.restoreAllMocks());
beforeEach(async () => {
  fixture = await createSaleFixture(test);
});

/** The ids of the rows of a list in their order of arrival. */
const idsOf = (body: readonly { id: number }[]) => body.map(({ id }) => id);

describe('accounts', () => {
  it('POST /login', async () => {
    const { email } = await dataOf(test, fixture.compradorId);
    const send = (password: string) => test.guest().post('/login').send({ email, password });
    expect((await send(PASSWORD).expect(200)).body).toEqual({ user_id: fixture.compradorId, tipoCuenta: 'mecanico' });
    expect((await send('otra clave').expect(401)).body.message).toBe('Login incorrecto');
  });

  it('POST /register', async () => {
    const { admin } = fixture;
    const afip = ['constanciaAfip', FILES.pdf, 'constancia.pdf'] as const;
    const { body } = await form(test.guest(), ['post', '/register'], REGISTRO, [afip]).expect(201);
    expect(body.message).toBe('Registro exitoso');
    const { body: perfil } = await admin.get(`/usuarios/${body.user_id}`).expect(200);
    const { tipoCuenta, nombreLocal, password, ...campos } = REGISTRO;
    expect(perfil).toMatchObject({
      ...campos,
      tipo_cuenta: tipoCuenta,
      nombre_local: nombreLocal,
      contrasena: password,
    });
    await admin.get(perfil.constancia_afip_url.replace('/api', '')).expect(200);

    const mecanico = {
      ...REGISTRO,
      tipoCuenta: 'mecanico',
      nombreLocal: '',
      email: 'mec@taller.test',
      dni: '28111223',
    };
    const files = (['certificadoEstudio', 'certificadoTrabajo'] as const).map(
      (campo) => [campo, FILES.png, 'certificado.png'] as const,
    );
    const alta = await form(test.guest(), ['post', '/register'], mecanico, files).expect(201);
    const { body: other } = await admin.get(`/usuarios/${alta.body.user_id}`).expect(200);
    expect([other.certificado_estudio_url, other.certificado_trabajo_url]).not.toContain(null);
  });

  it('POST /recuperacion', async () => {
    const { compradorId } = fixture;
    const { body } = await test
      .guest()
      .post('/recuperacion')
      .send(await dataOf(test, compradorId))
      .expect(200);
    expect(body.message).toContain('correctamente');
    expect((await test.guest().post('/recuperacion').send({}).expect(400)).body.error).toBe(
      'Revisá los datos marcados.',
    );
  });

  it('POST /actualizar-password', async () => {
    const { compradorId } = fixture;
    const send = jest.spyOn(test.app.get(Mailer), 'send').mockResolvedValue(undefined);
    const who = await dataOf(test, compradorId);
    await test.guest().post('/recuperacion').send(who).expect(200);
    await drainQueue(test.app, 'correo');
    const token = send.mock.calls.find(([{ para }]) => para === who.email)?.[0].enlace?.split('#t=')[1] ?? '';
    const change = (header: string) =>
      test
        .guest()
        .post('/actualizar-password')
        .set('X-Recuperacion-Token', header)
        .send({ ...who, nuevaPassword: NUEVA });
    expect((await change('otro').expect(400)).body.error).toBe('El enlace no es válido o venció. Pedí uno nuevo.');
    expect((await change(token).expect(200)).body.message).toBe('Contraseña actualizada correctamente');
    await test.login(who.email, NUEVA);
  });
});

describe('users', () => {
  it('GET /usuarios/{id}', async () => {
    const { compradorId, comprador } = fixture;
    const { body } = await comprador.get(`/usuarios/${compradorId}`).expect(200);
    expect(body).toMatchObject({
      id: compradorId,
      nombre: 'Ana',
      tipo_cuenta: 'mecanico',
      localidad: 'Burzaco',
      cashback: 0,
    });
    expect(body).toMatchObject({ aprobado_constancia_afip: false, aprobado_certificado_estudio: false });
  });

  it('GET /usuarios', async () => {
    const { vendedorId, compradorId, admin } = fixture;
    const { body } = await admin.get('/usuarios').expect(200);
    const [row] = await test.query<{ count: number }>('SELECT count(*) AS count FROM usuarios');
    expect(body).toHaveLength(row?.count ?? 0);
    expect(idsOf(body)).toEqual(expect.arrayContaining([vendedorId, compradorId]));
  });

  it('PUT /usuarios/{id}', async () => {
    const { vendedorId, compradorId, vendedor, comprador } = fixture;
    const campos = { nombre: 'Luz', apellido: 'Paz', email: `luz${vendedorId}@taller.test`, telefono: '1199887766' };
    const sent = { ...campos, nombre_local: 'Otro local', contrasena: NUEVA };
    const afip = ['constanciaAfip', FILES.pdf, 'a.pdf'] as const;
    const { body } = await form(vendedor, ['put', `/usuarios/${vendedorId}`], sent, [afip]).expect(200);
    expect(body.message).toBe('Perfil actualizado correctamente');
    const { body: perfil } = await vendedor.get(`/usuarios/${vendedorId}`).expect(200);
    expect(perfil).toMatchObject({ ...sent, constancia_afip_url: expect.stringMatching(/^\/api\/archivos\/\d+$/) });
    const estudio = ['certificadoEstudio', FILES.png, 'e.png'] as const;
    const ownOne = { ...campos, email: `luz${compradorId}@taller.test`, contrasena: '' };
    const other = await form(comprador, ['put', `/usuarios/${compradorId}`], ownOne, [estudio]).expect(200);
    expect(other.body.usuario.certificado_estudio_url).not.toBeNull();
  });

  it('PUT /usuarios/{id} (admin)', async () => {
    const { compradorId, admin } = fixture;
    const put = (cambios: object) => admin.put(`/usuarios/${compradorId}`).send(cambios).expect(200);
    const flags = { aprobado_constancia_afip: true, aprobado_certificado_estudio: true };
    expect((await put(flags)).body.usuario).toMatchObject({ id: compradorId, ...flags });
    const cuenta = {
      ...{ email: `cuenta${compradorId}@taller.test`, tipo_cuenta: 'vendedor', nombre: 'Luis', apellido: 'Sosa' },
      ...{ nombre_local: 'Taller', localidad: 'Glew', dni: `7${compradorId}`, telefono: '1100112233', cashback: 150.5 },
    };
    const { body } = await put({ ...cuenta, password: NUEVA });
    expect(body.usuario).toMatchObject({ ...cuenta, ...flags, contrasena: NUEVA });
    expect((await admin.get(`/usuarios/${compradorId}`).expect(200)).body).toEqual(body.usuario);
  });

  it('GET /usuarios/{id}/ventas-ultimos-30', async () => {
    const { vendedorId, vendedor } = fixture;
    const { body } = await vendedor.get(`/usuarios/${vendedorId}/ventas-ultimos-30`).expect(200);
    expect(body).toMatchObject({ ventasUltimos30: 1 });
  });

  it('GET /usuarios/{id}/compras-ultimos-30', async () => {
    const { compradorId, comprador } = fixture;
    const { body } = await comprador.get(`/usuarios/${compradorId}/compras-ultimos-30`).expect(200);
    expect(body).toEqual({ comprasUltimos30: 1 });
  });

  it('GET /usuarios/{id}/compras', async () => {
    const { compradorId, comprador, ventaId } = fixture;
    const { body } = await comprador.get(`/usuarios/${compradorId}/compras`).expect(200);
    expect(idsOf(body)).toEqual([ventaId]);
    expect(body[0]).toMatchObject({ comprobante_pago_url: null, confirmacioncomprador: false, pago_recibido: false });
  });

  it('GET /usuarios/{id}/ventas', async () => {
    const { vendedorId, compradorId, vendedor, ventaId } = fixture;
    const { body } = await vendedor.get(`/usuarios/${vendedorId}/ventas`).expect(200);
    expect(idsOf(body)).toEqual([ventaId]);
    const ownOne = await vendedor.get(`/usuarios/${body[0].comprador_id}`).expect(200);
    const { email, dni } = await dataOf(test, compradorId);
    expect(ownOne.body).toMatchObject({ nombre: 'Ana', apellido: 'Prueba', telefono: '1144445555', email, dni });
  });

  it('PUT /usuarios/{id}/cashback', async () => {
    const { compradorId, comprador, publicacionId } = fixture;
    const compra = { publicacion_id: publicacionId, cantidad: 1, monto: 1000 };
    const { cashback } = (await comprador.post('/ventas').send(compra).expect(201)).body;
    await comprador.put(`/usuarios/${compradorId}/cashback`).send({ cashback }).expect(200);
    expect((await comprador.get(`/usuarios/${compradorId}`).expect(200)).body.cashback).toBe(cashback);
  });
});
