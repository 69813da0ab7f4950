import type TestAgent from 'supertest/lib/agent.js';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let seller: number;
let sellerClient: TestAgent;
let buyerId: number;
let buyer: TestAgent;

beforeAll(async () => {
  test = await createTestApp();
  [seller, sellerClient] = await newSeller(test);
  [buyerId, buyer] = await newMechanic(test);
});
afterEach(async () => {
  const [row] = await test.query(
    'SELECT (SELECT count(*) FROM ventas) AS ventas, (SELECT count(*) FROM movimientos_cashback) AS ledger',
  );
  expect(row).toEqual({ ventas: 0, ledger: 0 });
});
afterAll(() => test.close());

async function refusal(client: TestAgent, body: object, status: number) {
  const response = await client.post('/ventas').send(body).expect(status);
  expect(response.body.error).toBe(response.body.message);
  return response.body;
}

const setPrecio = (id: number, precio: number) =>
  test.query('UPDATE publicaciones SET precio = $2, version = version + 1 WHERE id = $1', [id, precio]);

describe('POST /ventas refuses', () => {
  it('guests with 401, and sellers and the admin with 403, before it reads the body', async () => {
    expect((await refusal(test.guest(), {}, 401)).message).toBe('Iniciá sesión para seguir.');
    expect((await refusal(sellerClient, {}, 403)).message).toBe('No tenés permiso para hacer esto.');
    await refusal(await clientOf(test, null), {}, 403);
  });

  it('a listing of the buyer', async () => {
    // A user who sold before the admin made them a mechanic still owns listings.
    const publicacion_id = await insertPublicacion(test, buyerId);
    expect(await refusal(buyer, { publicacion_id, cantidad: 1, monto: 1000 }, 409)).toMatchObject({
      codigo: 'publicacion_propia',
      message: 'No podés comprar tu propia publicación.',
    });
  });

  it.each([{ pausada: true }, { borrada_en: new Date() }])('a paused or deleted listing: %j', async (values) => {
    const publicacion_id = await insertPublicacion(test, seller, values);
    expect(await refusal(buyer, { publicacion_id, cantidad: 1, monto: 1000 }, 409)).toMatchObject({
      codigo: 'publicacion_no_disponible',
      message: 'La publicación ya no está disponible.',
    });
  });

  it('an unknown listing', async () => {
    await refusal(buyer, { publicacion_id: 424_242, cantidad: 1, monto: 1 }, 404);
    await refusal(buyer, { publicacion_id: Number.MAX_SAFE_INTEGER, cantidad: 1, monto: 1 }, 404);
  });

  it('the comprador_id of another user and a wrong vendedor_id', async () => {
    const publicacion_id = await insertPublicacion(test, seller);
    const [other] = await newSeller(test);
    await refusal(buyer, { publicacion_id, cantidad: 1, monto: 1000, comprador_id: seller }, 403);
    expect(await refusal(buyer, { publicacion_id, cantidad: 1, monto: 1000, vendedor_id: other }, 409)).toMatchObject({
      codigo: 'vendedor_equivocado',
      message: 'La publicación no es de ese vendedor.',
    });
  });

  it('missing shipping data, naming each field', async () => {
    const publicacion_id = await insertPublicacion(test, seller, { envio: true, tipo_envio: 'flete' });
    const body = { publicacion_id, cantidad: 1, monto: 1000, localidad_envio: 'Glew', direccion_envio: '  ' };
    expect(await refusal(buyer, body, 400)).toMatchObject({
      codigo: 'faltan_datos_de_envio',
      message: 'Debes completar todos los datos de envío.',
      campos: {
        direccion_envio: 'Completá este dato.',
        altura_envio: 'Completá este dato.',
        entrecalles_envio: 'Completá este dato.',
      },
    });
  });

  it.each([999.99, 1000.01, 0])('a monto out of range, and returns the allowed range: %d', async (monto) => {
    const publicacion_id = await insertPublicacion(test, seller);
    expect(await refusal(buyer, { publicacion_id, cantidad: 1, monto }, 409)).toEqual({
      message: 'El precio o tu cashback cambió. Revisá el total.',
      error: 'El precio o tu cashback cambió. Revisá el total.',
      codigo: 'monto_cambio',
      montos: { totalConDescuento: 1000, cashbackDisponible: 0, montoMinimo: 1000, montoMaximo: 1000 },
      publicacion: { version: 1, precio: 1000, envio: false, tipo_envio: null, existencias: null },
    });
  });

  it('an outdated version of the listing and a cashback other than agreed', async () => {
    const publicacion_id = await insertPublicacion(test, seller);
    const [, rich] = await newMechanic(test, { cashback: '300' });
    const body = { publicacion_id, cantidad: 1, monto: 900 };
    expect(await refusal(rich, { ...body, version: 1, cashback_usado: 99.99 }, 409)).toMatchObject({
      codigo: 'monto_cambio',
    });
    await setPrecio(publicacion_id, 1500);
    expect(await refusal(rich, { ...body, version: 1, cashback_usado: 100 }, 409)).toEqual({
      message: 'La publicación cambió desde que la viste. Revisá el total.',
      error: 'La publicación cambió desde que la viste. Revisá el total.',
      codigo: 'publicacion_cambio',
      montos: { totalConDescuento: 1500, cashbackDisponible: 300, montoMinimo: 1200, montoMaximo: 1500 },
      publicacion: { version: 2, precio: 1500, envio: false, tipo_envio: null, existencias: null },
    });
  });

  it('to pay a price rise of the last hour with cashback unless the buyer saw it', async () => {
    const publicacion_id = await insertPublicacion(test, seller, { precio: '1000' });
    const [, rich] = await newMechanic(test, { cashback: '24000' });
    await setPrecio(publicacion_id, 25_000);
    // The page showed a total of 1000: cashback must not pay the other 24 000.
    expect(await refusal(rich, { publicacion_id, cantidad: 1, monto: 1000 }, 409)).toMatchObject({
      codigo: 'monto_cambio',
      publicacion: { precio: 25_000 },
    });
    await refusal(rich, { publicacion_id, cantidad: 1, monto: 24_999 }, 409);
    // After a lower price within the hour, the lowest one counts.
    await setPrecio(publicacion_id, 500);
    await setPrecio(publicacion_id, 900);
    await refusal(rich, { publicacion_id, cantidad: 1, monto: 499.99 }, 409);
  });

  it('a monto below the total minus the cashback', async () => {
    const publicacion_id = await insertPublicacion(test, seller);
    const [, rich] = await newMechanic(test, { cashback: '300.25', aprobado_certificado_estudio: true });
    expect((await refusal(rich, { publicacion_id, cantidad: 1, monto: 649.74 }, 409)).montos).toEqual({
      totalConDescuento: 950,
      cashbackDisponible: 300.25,
      montoMinimo: 649.75,
      montoMaximo: 950,
    });
  });

  it('a total and a balance above the maximum amount', async () => {
    const publicacion_id = await insertPublicacion(test, seller, { precio: '999999999999.99' });
    const tooMuch = await refusal(buyer, { publicacion_id, cantidad: 2, monto: 1 }, 400);
    expect(tooMuch).toMatchObject({ codigo: 'total_fuera_de_alcance', message: 'El total es demasiado grande.' });
    const [, rich] = await newMechanic(test, { cashback: '999999999999.99' });
    const full = await refusal(rich, { publicacion_id, cantidad: 1, monto: 999_999_999_999.99 }, 400);
    expect(full).toMatchObject({ codigo: 'cashback_lleno', message: expect.stringContaining('Usá una parte') });
  });

  it.each([
    [{ cantidad: 0 }, 'cantidad'],
    [{ cantidad: 1.5 }, 'cantidad'],
    [{ cantidad: -3 }, 'cantidad'],
    [{ cantidad: 2_147_483_648 }, 'cantidad'],
    [{ cantidad: 'dos' }, 'cantidad'],
    [{ monto: -1 }, 'monto'],
    [{ monto: 10.005 }, 'monto'],
    [{ monto: null }, 'monto'],
    [{ monto: 1e300 }, 'monto'],
    [{ publicacion_id: '1; DROP TABLE ventas' }, 'publicacion_id'],
    [{ publicacion_id: undefined }, 'publicacion_id'],
    [{ comprador_id: 0 }, 'comprador_id'],
    [{ direccion_envio: 'x'.repeat(121) }, 'direccion_envio'],
  ])('bad input: %j', async (values, campo) => {
    const publicacion_id = await insertPublicacion(test, seller);
    const body = await refusal(buyer, { publicacion_id, cantidad: 1, monto: 1000, ...values }, 400);
    expect(body.codigo).toBe('datos_invalidos');
    expect(Object.keys(body.campos)).toEqual([campo]);
  });

  it('a body that is not an object or not JSON, and a NUL character', async () => {
    await refusal(buyer, [], 400);
    const publicacion_id = await insertPublicacion(test, seller);
    await refusal(buyer, { publicacion_id, cantidad: 1, monto: 1000, altura_envio: '\0' }, 400);
    const broken = buyer.post('/ventas').set('Content-Type', 'application/json').send('{"monto": 1e999');
    await broken.expect(400);
  });

  it('a cross-site request', async () => {
    await buyer.post('/ventas').set('Sec-Fetch-Site', 'cross-site').send({}).expect(403);
  });
});
