import { EDIT } from '../test/edit-form.ts';
import { picture } from '../test/images.ts';
import { insertPublicacion } from '../test/publicacion-factory.ts';
import { createSaleFixture, dataOf, form, type SaleFixture } from '../test/sale-fixture.ts';
import { createTestApp, type TestApp } from '../test/test-app.ts';

/** One test for each row of the specification's table of calls (listings and sales), with the row's name. */

let test: TestApp;
let foto: Buffer;
let fixture: SaleFixture;

beforeAll(async () => {
  test = await createTestApp();
  foto = await picture(40, 30);
});
afterAll(() => test.close());
beforeEach(async () => {
  fixture = await createSaleFixture(test);
});

const ENVIO = { localidad_envio: 'Glew', direccion_envio: 'Mitre', altura_envio: '12', entrecalles_envio: 'A y B' };

describe('listings', () => {
  it('GET /publicaciones', async () => {
    const { vendedorId, comprador, publicacionId } = fixture;
    const { body } = await comprador.get('/publicaciones').expect(200);
    expect(body[0]).toMatchObject({
      id: publicacionId,
      user_id: vendedorId,
      precio: 1000,
      ubicacion: 'Glew',
      pausada: false,
    });
  });

  it('GET /publicaciones/{id}', async () => {
    const { comprador, publicacionId } = fixture;
    const { body } = await comprador.get(`/publicaciones/${publicacionId}`).expect(200);
    const [ofTheList] = (await comprador.get('/publicaciones').expect(200)).body;
    expect(body).toEqual(ofTheList);
  });

  it('POST /publicaciones', async () => {
    const { vendedorId, vendedor } = fixture;
    const campos = { ...EDIT, user_id: String(vendedorId) };
    const fotos = ['a.jpg', 'b.jpg'].map((nombre) => ['fotos', foto, nombre] as const);
    const { body } = await form(vendedor, ['post', '/publicaciones'], campos, fotos).expect(201);
    const { nombre_producto, marca, modelo, ubicacion, tipo_envio, categoria, estado, codigo_serie, marca_repuesto } =
      EDIT;
    expect((await vendedor.get(`/publicaciones/${body.id}`).expect(200)).body).toMatchObject({
      ...{ nombre_producto, marca, modelo, ubicacion, tipo_envio, categoria, estado, codigo_serie, marca_repuesto },
      ...{ user_id: vendedorId, precio: 1234.57, envio: true, compatibilidad: [{ marca: 'fiat', modelo: 'Palio' }] },
    });
    await test.guest().get(body.fotos[0].replace('/api', '')).expect(200);
  });

  it('PUT /publicaciones/{id}', async () => {
    const { vendedor, publicacionId } = fixture;
    const path = `/publicaciones/${publicacionId}`;
    const using = await form(vendedor, ['put', path], EDIT, [['nuevasFotos', foto, 'a.jpg']]).expect(200);
    expect(using.body).toMatchObject({
      id: publicacionId,
      nombre_producto: EDIT.nombre_producto,
      tipo_envio: 'flete',
    });
    const [url] = using.body.fotos;
    const other = await picture(50, 30);
    const campos = { ...EDIT, imagenesAEliminar: JSON.stringify([url]) };
    const { body } = await form(vendedor, ['put', path], campos, [['nuevasFotos', other, 'b.jpg']]).expect(200);
    expect(body.fotos).toHaveLength(1);
    expect(body.fotos).not.toContain(url);
  });

  it('PUT /publicaciones/{id}/pausar', async () => {
    const { vendedor, publicacionId } = fixture;
    for (const pausada of [true, false]) {
      await vendedor.put(`/publicaciones/${publicacionId}/pausar`).send({ pausada }).expect(200);
      expect((await vendedor.get(`/publicaciones/${publicacionId}`).expect(200)).body.pausada).toBe(pausada);
    }
  });

  it('DELETE /publicaciones/{id}', async () => {
    const { vendedor, publicacionId } = fixture;
    await vendedor.delete(`/publicaciones/${publicacionId}`).expect(200);
    await vendedor.get(`/publicaciones/${publicacionId}`).expect(404);
  });
});

describe('sales', () => {
  it('POST /ventas', async () => {
    const { vendedorId, compradorId, comprador } = fixture;
    const withEnvio = await insertPublicacion(test, vendedorId, { envio: true, tipo_envio: 'flete' });
    const parts = { vendedor_id: vendedorId, comprador_id: compradorId, publicacion_id: withEnvio };
    const requested = { ...parts, cantidad: 2, monto: 2000, ...ENVIO };
    const { body } = await comprador.post('/ventas').send(requested).expect(201);
    const compras = (await comprador.get(`/usuarios/${compradorId}/compras`).expect(200)).body;
    expect(compras[0]).toMatchObject({ id: body.venta.id, ...requested, envio: true, tipo_envio: 'flete' });
  });

  it('POST /ventas/{id}/comprobante', async () => {
    const { compradorId, comprador, ventaId } = fixture;
    await form(comprador, ['post', `/ventas/${ventaId}/comprobante`], {}, [['comprobante', foto, 'a.jpg']]).expect(201);
    const [compra] = (await comprador.get(`/usuarios/${compradorId}/compras`).expect(200)).body;
    await comprador.get(compra.comprobante_pago_url.replace('/api', '')).expect(200);
  });

  it('PUT /ventas/{id} (buyer)', async () => {
    const { compradorId, comprador, ventaId } = fixture;
    await comprador.put(`/ventas/${ventaId}`).send({ confirmacioncomprador: true }).expect(200);
    const [compra] = (await comprador.get(`/usuarios/${compradorId}/compras`).expect(200)).body;
    expect(compra.confirmacioncomprador).toBe(true);
  });

  it('GET /ventas-detalle', async () => {
    const { vendedorId, compradorId, admin, ventaId } = fixture;
    const { body } = await admin.get('/ventas-detalle').expect(200);
    const comprador_email = (await dataOf(test, compradorId)).email;
    expect(body.find(({ id }: { id: number }) => id === ventaId)).toMatchObject({
      ...{ comprador_nombre: 'Ana', comprador_apellido: 'Prueba', comprador_email, comprador_telefono: '1144445555' },
      ...{ comprador_nombre_local: '', comprador_localidad: 'Burzaco', vendedor_nombre_local: 'Repuestos Ana' },
      vendedor_dni: (await dataOf(test, vendedorId)).dni,
    });
  });

  it('PUT /ventas/{id} (admin)', async () => {
    const { admin, ventaId } = fixture;
    const put = (cambios: object) => admin.put(`/ventas/${ventaId}`).send(cambios).expect(200);
    const cambios = { cantidad: 3, monto: 2500.5, ...ENVIO, pago_recibido: true };
    expect((await put(cambios)).body.venta).toMatchObject({ id: ventaId, ...cambios });
    expect((await put({ pago_recibido: false })).body.venta).toMatchObject({ ...cambios, pago_recibido: false });
  });
});
