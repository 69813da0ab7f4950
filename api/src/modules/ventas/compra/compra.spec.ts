import { crearVentaAnswerSchema, ventaSchema } from '@fluxpartes/contrato';
import { cashbackDespues, centavosAPesos, computeVenta, pesosACentavos } from '@fluxpartes/dominio';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let seller: number;

beforeAll(async () => {
  test = await createTestApp();
  [seller] = await newSeller(test);
});
afterAll(() => test.close());

/** The balance of a user and the sum of their ledger, in pesos. */
async function balance(usuarioId: number): Promise<{ saldo: number; ledger: number }> {
  const [row] = await test.query<{ saldo: string; ledger: string }>(
    `SELECT u.cashback AS saldo, (SELECT coalesce(sum(importe), 0) FROM movimientos_cashback m WHERE m.usuario_id = u.id) AS ledger
     FROM usuarios u WHERE u.id = $1`,
    [usuarioId],
  );
  return { saldo: Number(row?.saldo), ledger: Number(row?.ledger) };
}

/** Adds cashback with its ledger line. */
async function give(usuarioId: number, pesos: number): Promise<void> {
  await test.query('UPDATE usuarios SET cashback = $2 WHERE id = $1', [usuarioId, pesos]);
  await test.query(
    `INSERT INTO movimientos_cashback (usuario_id, motivo, importe, saldo, fecha) VALUES ($1, 'cupon', $2, $2, now())`,
    [usuarioId, pesos],
  );
}

async function insertCompras(compradorId: number, counts: number, days: number): Promise<void> {
  const publicacionId = await insertPublicacion(test, seller);
  await test.query(
    `INSERT INTO ventas (publicacion_id, vendedor_id, comprador_id, nombre_producto, cantidad, precio_unitario, descuento,
       total_con_descuento, cashback_usado, monto, cupon, envio, fecha)
     SELECT $1, $2, $3, 'x', 1, 1, 0, 1, 0, 1, 0, false, now() - make_interval(days => $5)
     FROM generate_series(1, $4)`,
    [publicacionId, seller, compradorId, counts, days],
  );
}

describe('POST /ventas', () => {
  it('creates the sale with its listing data, the new balance and two ledger lines', async () => {
    const publicacion_id = await insertPublicacion(test, seller, {
      nombre_producto: 'Óptica derecha',
      precio: '1500.50',
      envio: true,
      tipo_envio: 'flete',
    });
    const [comprador_id, buyer] = await newMechanic(test, { aprobado_constancia_afip: true });
    await give(comprador_id, 100);
    const envio = {
      localidad_envio: 'Glew',
      direccion_envio: ' Mitre ',
      altura_envio: '12',
      entrecalles_envio: 'A y B',
    };
    const total = 2850.95;

    const { body } = await buyer
      .post('/ventas')
      .send({ vendedor_id: seller, comprador_id, publicacion_id, cantidad: 2, monto: total - 50.95, ...envio })
      .expect(201);

    expect(crearVentaAnswerSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      message: '¡Compra realizada! Tu cupón se ha actualizado.',
      cashback: 134.58,
      cupon: 85.53,
    });
    expect(Object.keys(body.venta).sort()).toEqual(Object.keys(ventaSchema.shape).sort());
    expect(body.venta).toMatchObject({
      nombre_producto: 'Óptica derecha',
      cantidad: 2,
      monto: 2800,
      vendedor_id: seller,
      comprador_id,
      publicacion_id,
      envio: true,
      tipo_envio: 'flete',
      pago_recibido: false,
      comprobante_pago_url: null,
      confirmacioncomprador: false,
      localidad_envio: 'Glew',
      direccion_envio: 'Mitre',
      precio_unitario: 1500.5,
      descuento: 5,
      total_con_descuento: total,
      cashback_usado: 50.95,
      cupon: 85.53,
      version: 1,
    });
    expect(await balance(comprador_id)).toEqual({ saldo: 134.58, ledger: 134.58 });
    expect(
      await test.query('SELECT motivo, importe, saldo FROM movimientos_cashback WHERE venta_id = $1 ORDER BY id', [
        body.venta.id,
      ]),
    ).toEqual([
      { motivo: 'cashback_usado', importe: '-50.95', saldo: '49.05' },
      { motivo: 'cupon', importe: '85.53', saldo: '134.58' },
    ]);
  });

  it('keeps the sold name and price when the listing changes, and ignores unneeded shipping data', async () => {
    const publicacion_id = await insertPublicacion(test, seller, { nombre_producto: 'Bujía', precio: '10' });
    const [, buyer] = await newMechanic(test);
    const { body } = await buyer
      .post('/ventas')
      .send({ publicacion_id, cantidad: 1, monto: 10, localidad_envio: 'Glew', altura_envio: '9' })
      .expect(201);
    await test.query(`UPDATE publicaciones SET nombre_producto = 'Otra', precio = 99 WHERE id = $1`, [publicacion_id]);
    const [row] = await test.query(
      'SELECT nombre_producto, precio_unitario, localidad_envio FROM ventas WHERE id = $1',
      [body.venta.id],
    );
    expect(row).toEqual({ nombre_producto: 'Bujía', precio_unitario: '10.00', localidad_envio: '' });
    expect(body.venta).toMatchObject({ envio: false, tipo_envio: null, altura_envio: '' });
  });

  it.each([
    // Columns: price, quantity, AFIP certificate, study certificate, purchases in 30 days, balance, used cashback.
    [1000, 1, false, false, 0, 0, 0],
    [1000, 1, true, false, 0, 0, 0],
    [1000, 1, false, true, 0, 0, 0],
    [1000, 1, true, true, 0, 0, 0],
    [1000, 1, false, false, 10, 0, 0],
    [1000, 1, false, false, 11, 0, 0],
    [0.01, 1, true, true, 0, 0, 0],
    [0.05, 3, true, false, 11, 0, 0],
    [33.33, 3, true, true, 11, 20, 12.34],
    [999.99, 7, false, true, 0, 5000, 5000],
    [10, 1, false, false, 0, 500, 10],
    [0, 5, false, false, 0, 1, 0],
    [999_999_999_999.99, 1, false, false, 0, 0, 0],
  ])(
    'agrees with dominio to the centavo: $%d × %d, AFIP %s, study %s, %d purchases, balance %d, uses %d',
    async (precio, cantidad, constanciaAfip, certificadoEstudio, compras, balanceBefore, usado) => {
      const publicacion_id = await insertPublicacion(test, seller, { precio });
      const [id, buyer] = await newMechanic(test, {
        aprobado_constancia_afip: constanciaAfip,
        aprobado_certificado_estudio: certificadoEstudio,
      });
      if (balanceBefore > 0) await give(id, balanceBefore);
      if (compras > 0) await insertCompras(id, compras, 29);
      await insertCompras(id, 20, 31);
      const expected = computeVenta(
        {
          precio: pesosACentavos(precio),
          cantidad,
          documentos: { constanciaAfip, certificadoEstudio },
          cashbackDisponible: pesosACentavos(balanceBefore),
          comprasUltimos30: compras,
        },
        pesosACentavos(usado),
      );
      const cashbackNuevo = cashbackDespues(pesosACentavos(balanceBefore), expected.cashbackUsado, expected.cupon);

      const { body } = await buyer
        .post('/ventas')
        .send({ publicacion_id, cantidad, monto: centavosAPesos(expected.monto) })
        .expect(201);

      expect({
        monto: pesosACentavos(body.venta.monto),
        descuento: body.venta.descuento,
        totalConDescuento: pesosACentavos(body.venta.total_con_descuento),
        cashbackUsado: pesosACentavos(body.venta.cashback_usado),
        cupon: pesosACentavos(body.cupon),
        cashbackNuevo: pesosACentavos(body.cashback),
      }).toEqual({
        monto: expected.monto,
        descuento: expected.descuento,
        totalConDescuento: expected.totalConDescuento,
        cashbackUsado: expected.cashbackUsado,
        cupon: expected.cupon,
        cashbackNuevo,
      });
      const { saldo: nuevo, ledger } = await balance(id);
      expect([pesosACentavos(nuevo), pesosACentavos(ledger)]).toEqual([cashbackNuevo, cashbackNuevo]);
    },
  );

  it('counts the purchases of the last 30 × 24 h for the coupon', async () => {
    const publicacion_id = await insertPublicacion(test, seller);
    const [id] = await newMechanic(test);
    const buy = async () => {
      const client = await clientOf(test, id);
      return (await client.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 }).expect(201)).body.cupon;
    };
    for (let i = 0; i < 11; i++) expect(await buy()).toBe(30);
    expect(await buy()).toBe(50);
    const window = 30 * 24 * 60 * 60 * 1000;
    test.clock.advance(window - 60_000);
    expect(await buy()).toBe(50);
    test.clock.advance(120_000);
    expect(await buy()).toBe(30);
    test.clock.advance(-window - 60_000);
  });
});

describe('CUPON_GASTABLE=al_cobrar', () => {
  it('allows spending a coupon only after the payment of its purchase was received', async () => {
    const own = await createTestApp({ CUPON_GASTABLE: 'al_cobrar' });
    try {
      const [vendedor] = await newSeller(own);
      const publicacion_id = await insertPublicacion(own, vendedor);
      const [, buyer] = await newMechanic(own);
      const buy = (monto: number) => buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto });
      const first = await buy(1000).expect(201);
      expect(first.body.cashback).toBe(30);
      const refused = await buy(970).expect(409);
      expect(refused.body.montos).toMatchObject({ cashbackDisponible: 0, montoMinimo: 1000 });
      await own.query('UPDATE ventas SET pago_recibido = true WHERE id = $1', [first.body.venta.id]);
      const second = await buy(970).expect(201);
      expect(second.body).toMatchObject({ cashback: 30, venta: { cashback_usado: 30 } });
    } finally {
      await own.close();
    }
  });
});
