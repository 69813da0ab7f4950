import type TestAgent from 'supertest/lib/agent.js';
import { rowsOf } from '../../../../test/csv-reader.ts';
import { CBU, newShop, type Shop, settled, settling } from '../../../../test/liquidacion-factory.ts';
import { clientOf } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;

let test: TestApp;
let admin: TestAgent;
let shop: Shop;

beforeAll(async () => {
  test = await createTestApp();
  admin = await clientOf(test, null);
});
afterAll(() => test.close());
beforeEach(async () => {
  shop = await newShop(test);
});

const ago = (days: number) => new Date(test.clock.now().getTime() - days * DAY);
const pending = async (of = shop) => {
  const { body } = await admin.get('/liquidaciones/pendientes').expect(200);
  return body.find(({ vendedor_id }: { vendedor_id: number }) => vendedor_id === of.id);
};

describe('POST /liquidaciones', () => {
  it('stores amounts and bank account, and excludes its sales from later settlements', async () => {
    const ventas = [await shop.sold({ monto: '600', cashback_usado: '400' }), await shop.sold({ monto: '0.05' })];
    const { neto } = await pending();
    const { body } = await settling(admin, shop, ventas, { neto }).expect(201);
    await test.query("UPDATE usuarios SET cuenta_bancaria = 'otra.cuenta' WHERE id = $1", [shop.id]);
    expect(body.liquidacion).toMatchObject({
      ...{ vendedor_id: shop.id, cuenta_bancaria: CBU, bruto: 1000.05, comision: 300.02, neto: 700.03 },
      ...{ cuenta_cambio: false, pagada: null, deshecha: null, version: 1 },
      ventas: [
        { venta_id: ventas[0], bruto: 1000, porcentaje: 30, comision: 300, neto: 700 },
        { venta_id: ventas[1], bruto: 0.05, porcentaje: 30, comision: 0.02, neto: 0.03 },
      ],
    });
    expect(await pending()).toBeUndefined();
    const again = await settling(admin, shop, ventas).expect(409);
    expect(again.body).toMatchObject({ codigo: 'ventas_no_liquidables', ventas });
    const { body: list } = await admin.get('/liquidaciones?estado=por_pagar').expect(200);
    // A stolen account's CBU must not be paid unseen after its owner took the account back.
    expect(list[0]).toEqual({ ...body.liquidacion, cuenta_cambio: true });
    const key = test.query('INSERT INTO ventas_liquidadas SELECT * FROM ventas_liquidadas WHERE venta_id = $1', [
      ventas[0],
    ]);
    await expect(key).rejects.toThrow('ventas_liquidadas_pkey');
  });

  it('creates one settlement for two requests with the same key', async () => {
    const ventas = [await shop.sold()];
    const press = () => settling(admin, shop, ventas).set('Idempotency-Key', `liquidar-${shop.id}`);
    const [one, other] = await Promise.all([press(), press()]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body).toEqual(other.body);
    expect(await test.query('SELECT count(*)::int AS n FROM liquidaciones WHERE vendedor_id = $1', [shop.id])).toEqual([
      { n: 1 },
    ]);
  });

  it('rejects the whole settlement and returns its invalid sales', async () => {
    const other = await newShop(test);
    const fine = await shop.sold();
    const wrong = [await other.sold(), await shop.sold({ pago_recibido: false })];
    const { body } = await settling(admin, shop, [fine, ...wrong, 424_242]).expect(409);
    expect(body).toMatchObject({ codigo: 'ventas_no_liquidables', ventas: [...wrong, 424_242] });
    expect((await pending()).ventas).toHaveLength(1);
  });

  it('returns 409 and the current amounts if the total differs', async () => {
    const venta = await shop.sold();
    const { body } = await settling(admin, shop, [venta], { neto: 750 }).expect(409);
    expect(body).toMatchObject({ codigo: 'liquidacion_cambio', montos: { bruto: 1000, comision: 300, neto: 700 } });
  });

  it('returns 409 if the bank account differs from the one that the admin saw', async () => {
    const venta = await shop.sold();
    await test.query("UPDATE usuarios SET cuenta_bancaria = 'otra.cuenta' WHERE id = $1", [shop.id]);
    const { body } = await settling(admin, shop, [venta], { cuenta_bancaria: CBU }).expect(409);
    expect(body.codigo).toBe('cuenta_bancaria_cambio');
    await settling(admin, shop, [venta], { cuenta_bancaria: 'Otra.Cuenta' }).expect(201);
  });

  it('returns 409 if the shop has no bank account, and 404 for an unknown shop', async () => {
    const unpaid = await newShop(test, null);
    const { body } = await settling(admin, unpaid, [await unpaid.sold()]).expect(409);
    expect(body.codigo).toBe('sin_cuenta_bancaria');
    await settling(admin, { id: 424_242 }, [1]).expect(404);
  });

  it.each([
    [{ ventas: [] }, 'ventas'],
    [{ ventas: 'todas' }, 'ventas'],
    [{ ventas: [1, 1] }, 'ventas'],
    [{ ventas: [0] }, 'ventas'],
    [{ ventas: Array.from({ length: 201 }, (_, n) => n + 1) }, 'ventas'],
    [{ ventas: [1], vendedor_id: 'x' }, 'vendedor_id'],
    [{ ventas: [1], neto: -1 }, 'neto'],
  ])('refuses %j', async (data, campo) => {
    const { body } = await admin.post('/liquidaciones').send({ vendedor_id: shop.id, ...data });
    expect([body.codigo, Object.keys(body.campos)]).toEqual(['datos_invalidos', [campo]]);
  });

  it('returns 400 for a sum above the storable maximum', async () => {
    const huge = { monto: '999999999999.99' };
    const ventas = [await shop.sold(huge), await shop.sold(huge)];
    expect((await settling(admin, shop, ventas).expect(400)).body.codigo).toBe('total_fuera_de_alcance');
    await settling(admin, shop, [Number(ventas[0])]).expect(400);
    await settling(admin, shop, [await shop.sold({ monto: '999999999999.98' })]).expect(201);
  });
});

describe('a settled sale', () => {
  it('cannot be annulled, corrected or set unpaid until its settlement is undone', async () => {
    const venta = await shop.sold({ confirmacioncomprador: false, pagada_en: ago(20) });
    const { id } = await settled(admin, shop, [venta]);
    const path = `/ventas/${venta}`;
    const refused = [
      admin.put(`${path}/anular`).send({ motivo: 'Vino rota' }),
      admin.put(path).send({ monto: 1 }),
      admin.put(path).send({ pago_recibido: false }),
    ];
    for (const call of refused) {
      expect((await call.expect(409)).body).toMatchObject({ codigo: 'venta_liquidada', liquidacion: id });
    }
    await admin.delete(`/liquidaciones/${id}`).expect(200);
    await admin.put(`${path}/anular`).send({ motivo: 'Vino rota' }).expect(200);
    expect(await pending()).toBeUndefined();
    await settling(admin, shop, [venta]).expect(409);
  });

  it('can still be received by its buyer and shows its settlement in the history', async () => {
    const venta = await shop.sold({ confirmacioncomprador: false, pagada_en: ago(20) });
    const { id } = await settled(admin, shop, [venta]);
    const [row] = await test.query<{ comprador_id: number }>('SELECT comprador_id FROM ventas WHERE id = $1', [venta]);
    const buyer = await clientOf(test, Number(row?.comprador_id));
    await buyer.put(`/ventas/${venta}`).send({ confirmacioncomprador: true }).expect(200);
    const { body } = await admin.get(`/ventas/${venta}/historial`).expect(200);
    expect(body).toMatchObject([
      { accion: 'venta_liquidada', antes: { liquidacion: null }, despues: { liquidacion: id } },
    ]);
  });
});

describe('PUT and DELETE /liquidaciones/{id}', () => {
  it('record a payment once, accept its repetition and can undo it', async () => {
    const { id, version } = await settled(admin, shop, [await shop.sold()]);
    const pay = (referencia: string) =>
      admin.put(`/liquidaciones/${id}`).set('If-Match', `"${version}"`).send({ referencia });
    const { body } = await pay('TR 0001').expect(200);
    expect(body.liquidacion).toMatchObject({ pagada: { referencia: 'TR 0001' }, version: 2 });
    await pay('TR 0001').expect(200, body);
    expect((await pay('TR 0002').expect(409)).body.codigo).toBe('liquidacion_pagada');
    expect((await admin.delete(`/liquidaciones/${id}`).expect(409)).body.codigo).toBe('liquidacion_pagada');
    await pay('').expect(412);
    const undone = await admin.put(`/liquidaciones/${id}`).set('If-Match', '"2"').send({ referencia: '' }).expect(200);
    expect(undone.body.liquidacion).toMatchObject({ pagada: null, version: 3 });
    const { body: historial } = await admin.get(`/liquidaciones/${id}/historial`).expect(200);
    expect(historial.map(({ accion }: { accion: string }) => accion)).toEqual([
      'liquidacion_impaga',
      'liquidacion_pagada',
      'liquidacion_hecha',
    ]);
  });

  it('undo a settlement, free its sales and reject its later payment', async () => {
    const ventas = [await shop.sold(), await shop.sold()];
    const { id } = await settled(admin, shop, ventas);
    await admin.delete(`/liquidaciones/${id}`).set('If-Match', '"9"').expect(412);
    const { body } = await admin.delete(`/liquidaciones/${id}`).set('If-Match', '"1"').expect(200);
    expect(body.liquidacion).toMatchObject({ deshecha: expect.any(String), ventas: [], version: 2 });
    await admin.delete(`/liquidaciones/${id}`).set('If-Match', '"1"').expect(200, body);
    const paying = await admin.put(`/liquidaciones/${id}`).send({ referencia: 'TR' }).expect(409);
    expect(paying.body.codigo).toBe('liquidacion_deshecha');
    expect((await admin.get(`/liquidaciones/${id}.csv`).expect(409)).body.codigo).toBe('liquidacion_deshecha');
    const again = await settled(admin, shop, ventas);
    expect(again.id).toBeGreaterThan(id);
    expect((await shop.client.get(`/usuarios/${shop.id}/liquidaciones`).expect(200)).body).toEqual([again]);
  });
});

describe('the CSV files', () => {
  it('contain the bank transfer and the searched settlements, with formulas escaped', async () => {
    const named = await newShop(test, '-escapes.sur', '=HYPERLINK("http://x")');
    const { id } = await settled(admin, named, [await named.sold({ monto: '1234.5' })]);
    const bank = await admin.get(`/liquidaciones/${id}.csv`).expect(200);
    expect(bank.headers['content-disposition']).toBe(`attachment; filename="liquidacion-${id}.csv"`);
    expect(rowsOf(bank.text)).toEqual([
      ['Local', 'Titular', 'DNI', 'CBU o alias', 'Importe', 'Concepto'],
      [expect.stringMatching(/^'=/), 'Ana Prueba', expect.any(String), "'-escapes.sur", '864,15', `Liquidacion ${id}`],
    ]);
    await admin.put(`/liquidaciones/${id}`).send({ referencia: '+54' }).expect(200);
    const { text } = await admin.get(`/liquidaciones.csv?q=${id}&estado=pagada`).expect(200);
    const [titles = [], row = []] = rowsOf(text);
    expect(Object.fromEntries(titles.map((title, i) => [title, row[i]]))).toMatchObject({
      ...{ Liquidación: String(id), Bruto: '1234,50', Comisión: '370,35', Neto: '864,15' },
      ...{ Estado: 'Pagada', Referencia: "'+54" },
    });
    await admin.get('/liquidaciones.csv?estado=otra').expect(400);
  });
});

describe('the seller', () => {
  it('sees the net of each sale and the pending and paid totals', async () => {
    const [unpaid, early, ready, paid] = [
      await shop.sold({ pago_recibido: false }),
      await shop.sold({ confirmacioncomprador: false, pagada_en: ago(1) }),
      await shop.sold(),
      await shop.sold({ monto: '200' }),
    ];
    const sums = async () => (await shop.client.get(`/usuarios/${shop.id}/cobros`).expect(200)).body;
    const proximo = new Date(ago(1).getTime() + 20 * DAY).toISOString().slice(0, 10);
    expect(await sums()).toEqual({ a_cobrar: 1540, cobrado: 0, proximo: expect.stringContaining(proximo) });
    const { id } = await settled(admin, shop, [paid]);
    expect(await sums()).toMatchObject({ a_cobrar: 1540, cobrado: 0 });
    await admin.put(`/liquidaciones/${id}`).send({ referencia: 'TR' }).expect(200);
    expect(await sums()).toMatchObject({ a_cobrar: 1400, cobrado: 140 });
    const { body } = await shop.client.get(`/usuarios/${shop.id}/ventas`).expect(200);
    const cobro = new Map(body.map((venta: { id: number; cobro: unknown }) => [venta.id, venta.cobro]));
    expect([unpaid, early, ready, paid].map((venta) => cobro.get(venta))).toEqual([
      null,
      {
        bruto: 1000,
        porcentaje: 30,
        comision: 300,
        neto: 700,
        liquidacion: null,
        cobrada: false,
        desde: expect.stringContaining(proximo),
      },
      { bruto: 1000, porcentaje: 30, comision: 300, neto: 700, liquidacion: null, cobrada: false, desde: null },
      { bruto: 200, porcentaje: 30, comision: 60, neto: 140, liquidacion: id, cobrada: true, desde: null },
    ]);
  });
});
