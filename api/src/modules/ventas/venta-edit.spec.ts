import { ventaSchema } from '@fluxpartes/contrato';
import type TestAgent from 'supertest/lib/agent.js';
import { clientOf, newMechanic, newSeller } from '../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { insertVenta, ventaRow } from '../../../test/venta-factory.ts';

const DIFFERENT = 'Otra persona modificó este registro. Recargá la página.';

let test: TestApp;
let seller: TestAgent;
let buyer: TestAgent;
let otherUser: TestAgent;
let admin: TestAgent;
let parts: { vendedor_id: number; comprador_id: number };
let ventaId: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await clientOf(test, null);
  const [vendedor_id, sellerClient] = await newSeller(test);
  const [comprador_id, buyerClient] = await newMechanic(test);
  [seller, buyer] = [sellerClient, buyerClient];
  [, otherUser] = await newMechanic(test);
  parts = { vendedor_id, comprador_id };
});
afterAll(() => test.close());
beforeEach(async () => {
  ventaId = await insertVenta(test, parts, {
    envio: true,
    localidad_envio: 'Glew',
    direccion_envio: 'Mitre',
    altura_envio: '12',
    entrecalles_envio: 'A y B',
  });
});

const edit = (client: TestAgent, cambios: object, id = ventaId) => client.put(`/ventas/${id}`).send(cambios);
const auditoria = () =>
  test.query(
    `SELECT quien, accion, antes, despues FROM auditoria WHERE entidad = 'venta' AND entidad_id = $1 ORDER BY id`,
    [ventaId],
  );

/** Runs a rejected call and checks that sale, balances and audit are unchanged. */
async function unchanged(call: () => Promise<unknown>): Promise<void> {
  const state = async () => [await ventaRow(test, ventaId), await auditoria()];
  const before = await state();
  await call();
  expect(await state()).toEqual(before);
}

describe('PUT /ventas/{id} by the buyer', () => {
  it('confirms the receipt, idempotently', async () => {
    const { body } = await edit(buyer, { confirmacioncomprador: true }).set('If-Match', '"1"').expect(200);
    expect(Object.keys(body)).toEqual(['venta']);
    expect(Object.keys(body.venta).sort()).toEqual(Object.keys(ventaSchema.shape).sort());
    expect(body.venta).toMatchObject({ confirmacioncomprador: true, version: 2 });
    expect((await edit(buyer, { confirmacioncomprador: 'true' }).expect(200)).body).toEqual(body);
    // A retry after a lost response sends the previous row version.
    expect((await edit(buyer, { confirmacioncomprador: true }).set('If-Match', '"1"').expect(200)).body).toEqual(body);
    expect(await auditoria()).toEqual([]);
  });

  it('cannot withdraw the receipt', async () => {
    await unchanged(async () => {
      const { body } = await edit(buyer, { confirmacioncomprador: false }).expect(409);
      expect(body).toMatchObject({ message: 'La recepción ya no se puede desmarcar.', codigo: 'recepcion_sin_vuelta' });
    });
    await edit(buyer, { confirmacioncomprador: true }).expect(200);
    await unchanged(() => edit(buyer, { confirmacioncomprador: false }).expect(409));
  });

  it('returns 412 for an outdated version', async () => {
    await unchanged(async () => {
      const { body } = await edit(buyer, { confirmacioncomprador: true }).set('If-Match', '"7"').expect(412);
      expect(body).toMatchObject({ message: DIFFERENT, error: DIFFERENT, codigo: 'version_distinta' });
    });
  });

  it('is rejected for guests, other users, the seller and the admin', async () => {
    const yes = { confirmacioncomprador: true };
    await unchanged(async () => {
      await edit(test.guest(), yes).expect(401);
      await edit(otherUser, yes).expect(404);
      await edit(otherUser, { confirmacioncomprador: false }).expect(404);
      await edit(seller, yes).expect(403);
      await edit(admin, yes).expect(403);
      await edit(buyer, yes, 424_242).expect(404);
      await edit(admin, yes, 424_242).expect(404);
    });
  });
});

describe('PUT /ventas/{id} by the admin', () => {
  it('changes and records the given fields, without changing original amounts or balances', async () => {
    const cambios = {
      cantidad: 3,
      monto: 2500.5,
      localidad_envio: 'Solano',
      direccion_envio: ' Belgrano ',
      altura_envio: '',
      entrecalles_envio: 'C y D',
      pago_recibido: true,
    };
    const before = (
      await admin
        .get('/ventas-detalle')
        .query({ q: `#${ventaId}` })
        .expect(200)
    ).body[0];
    const { body } = await edit(admin, cambios).set('If-Match', '"1"').expect(200);
    const { pago_recibido_en } = body.venta;
    expect(Date.parse(pago_recibido_en)).not.toBeNaN();
    expect(Object.keys(body.venta).sort()).toEqual(Object.keys(ventaSchema.shape).sort());
    const expected = { ...before, ...cambios, direccion_envio: 'Belgrano', version: 2, pago_recibido_en };
    expect(
      (
        await admin
          .get('/ventas-detalle')
          .query({ q: `#${ventaId}` })
          .expect(200)
      ).body[0],
    ).toEqual(expected);
    expect(expected).toMatchObject({ precio_unitario: 1000, total_con_descuento: 1000, cupon: 30, cashback_usado: 0 });
    expect(expected).toMatchObject(body.venta);
    expect(await test.query('SELECT * FROM movimientos_cashback')).toEqual([]);
    expect(await auditoria()).toEqual([
      {
        quien: 'admin',
        accion: 'venta_corregida',
        antes: {
          cantidad: 1,
          monto: 1000,
          localidad_envio: 'Glew',
          direccion_envio: 'Mitre',
          altura_envio: '12',
          entrecalles_envio: 'A y B',
          pago_recibido: false,
        },
        despues: { ...cambios, direccion_envio: 'Belgrano' },
      },
    ]);
  });

  it('switches pago_recibido on and off, and records each change but no repetition', async () => {
    expect((await edit(admin, { pago_recibido: true }).expect(200)).body.venta.pago_recibido).toBe(true);
    await edit(admin, { pago_recibido: true }).expect(200);
    const { body } = await edit(admin, { pago_recibido: false }).expect(200);
    expect(body.venta).toMatchObject({ pago_recibido: false, direccion_envio: 'Mitre', version: 3 });
    expect(await auditoria()).toMatchObject([
      { antes: { pago_recibido: false }, despues: { pago_recibido: true } },
      { antes: { pago_recibido: true }, despues: { pago_recibido: false } },
    ]);
  });

  it('ignores fields that the admin may not set', async () => {
    const before = await ventaRow(test, ventaId);
    await edit(admin, {
      pago_recibido: true,
      confirmacioncomprador: true,
      comprador_id: 1,
      cupon: 999,
      version: 50,
      comprobante_pago_url: '/api/archivos/1',
    }).expect(200);
    expect(await ventaRow(test, ventaId)).toEqual({
      ...before,
      ...{ pago_recibido: true, pagada_en: expect.any(Date), version: 2, version_vendedor: 2 },
    });
  });

  it.each([
    [{ cantidad: 0 }, { cantidad: 'La cantidad es un número entero desde 1.' }],
    [{ cantidad: 1.5 }, { cantidad: 'La cantidad es un número entero desde 1.' }],
    [{ cantidad: 'NaN' }, { cantidad: 'La cantidad es un número entero desde 1.' }],
    [{ cantidad: 100_001 }, { cantidad: 'La cantidad no puede pasar de 100000.' }],
    [{ monto: -0.01 }, { monto: 'El monto no puede ser menor que 0.' }],
    [{ monto: 10.001 }, { monto: 'El monto lleva como mucho dos decimales.' }],
    [{ monto: 1e15 }, { monto: 'El monto no puede pasar de $ 999.999.999.999,99.' }],
    [{ direccion_envio: 'x'.repeat(121) }, { direccion_envio: 'No puede tener más de 120 caracteres.' }],
    [{ pago_recibido: 'tal vez' }, { pago_recibido: 'Tiene que ser sí o no.' }],
    [{}, { '': 'No hay nada para cambiar.' }],
  ])('refuses %j', async (cambios, campos) => {
    await unchanged(async () => {
      const { body } = await edit(admin, cambios).expect(400);
      expect(body).toMatchObject({ codigo: 'datos_invalidos', campos });
    });
  });

  it('returns 412 for an outdated version, even without a change', async () => {
    await unchanged(async () => {
      await edit(admin, { cantidad: 2 }).set('If-Match', '"2"').expect(412);
      const { body } = await edit(admin, { cantidad: 1 }).set('If-Match', '"2"').expect(412);
      expect(body.message).toBe(DIFFERENT);
    });
  });

  it('returns 401 to guests, 403 to other users and 404 for an unknown sale', async () => {
    await unchanged(async () => {
      await edit(test.guest(), { pago_recibido: true }).expect(401);
      for (const client of [buyer, seller, otherUser]) {
        expect((await edit(client, { pago_recibido: true }).expect(403)).body.message).toBe(
          'No tenés permiso para hacer esto.',
        );
        await edit(client, { monto: 1, confirmacioncomprador: true }).expect(403);
        await edit(client, { pago_recibido: true }, 424_242).expect(403);
      }
      await edit(admin, { pago_recibido: true }, 424_242).expect(404);
      await admin.put('/ventas/0').send({ pago_recibido: true }).expect(404);
    });
  });
});
