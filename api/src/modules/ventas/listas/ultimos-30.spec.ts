import type TestAgent from 'supertest/lib/agent.js';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

const HOUR = 60 * 60 * 1000;

let test: TestApp;
let seller: number;
let sellerClient: TestAgent;
let buyerId: number;
let buyer: TestAgent;
let admin: TestAgent;

beforeEach(async () => {
  test = await createTestApp();
  [seller, sellerClient] = await newSeller(test);
  [buyerId, buyer] = await newMechanic(test);
  admin = await clientOf(test, null);
});
afterEach(() => test.close());

describe('the counts of the last 30 × 24 h', () => {
  it('include only sales and purchases younger than 30 × 24 h', async () => {
    const publicacion_id = await insertPublicacion(test, seller);
    const buy = () => buyer.post('/ventas').send({ publicacion_id, cantidad: 1, monto: 1000 }).expect(201);
    const counts = async () => [
      (await sellerClient.get(`/usuarios/${seller}/ventas-ultimos-30`).expect(200)).body,
      (await buyer.get(`/usuarios/${buyerId}/compras-ultimos-30`).expect(200)).body,
    ];
    expect(await counts()).toEqual([{ ventasUltimos30: 0, pagas: 0 }, { comprasUltimos30: 0 }]);
    await buy();
    test.clock.advance(24 * HOUR);
    await buy();
    expect(await counts()).toEqual([{ ventasUltimos30: 2, pagas: 0 }, { comprasUltimos30: 2 }]);
    test.clock.advance(29 * 24 * HOUR - HOUR);
    expect(await counts()).toEqual([{ ventasUltimos30: 2, pagas: 0 }, { comprasUltimos30: 2 }]);
    test.clock.advance(2 * HOUR);
    expect(await counts()).toEqual([{ ventasUltimos30: 1, pagas: 0 }, { comprasUltimos30: 1 }]);
  });

  it('count purchases only for the buyer and sales only for the seller', async () => {
    const publicacion_id = await insertPublicacion(test, seller);
    await buyer.post('/ventas').send({ publicacion_id, cantidad: 3, monto: 3000 }).expect(201);
    expect((await sellerClient.get(`/usuarios/${seller}/compras-ultimos-30`)).body).toEqual({ comprasUltimos30: 0 });
    expect((await buyer.get(`/usuarios/${buyerId}/ventas-ultimos-30`)).body).toEqual({ ventasUltimos30: 0, pagas: 0 });
    expect((await admin.get(`/usuarios/${seller}/ventas-ultimos-30`)).body).toEqual({ ventasUltimos30: 1, pagas: 0 });
    expect((await admin.get(`/usuarios/${buyerId}/compras-ultimos-30`)).body).toEqual({ comprasUltimos30: 1 });
  });

  it.each(['ventas-ultimos-30', 'compras-ultimos-30'])(
    'return 401 to guests and 404 to other users: %s',
    async (path) => {
      await test.guest().get(`/usuarios/${seller}/${path}`).expect(401);
      await buyer.get(`/usuarios/${seller}/${path}`).expect(404);
      await sellerClient.get(`/usuarios/${buyerId}/${path}`).expect(404);
      await admin.get(`/usuarios/424242/${path}`).expect(404);
      await buyer.get(`/usuarios/0/${path}`).expect(404);
    },
  );
});
