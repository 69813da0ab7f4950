import { invitadoPublicacionSchema, publicacionSchema } from '@fluxpartes/contrato';
import type TestAgent from 'supertest/lib/agent.js';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let seller: number;
let owner: TestAgent;
let admin: TestAgent;

beforeAll(async () => {
  test = await createTestApp();
  [seller, owner] = await newSeller(test, 'Frenos Sur');
  admin = await clientOf(test, null);
});
afterAll(() => test.close());

describe('GET /publicaciones/{id}', () => {
  it('returns only the guest keys to a guest and all keys to a session', async () => {
    const id = await insertPublicacion(test, seller, { version: 7 });
    const asGuest = await test.guest().get(`/publicaciones/${id}`).expect(200);
    expect(Object.keys(asGuest.body).sort()).toEqual(Object.keys(invitadoPublicacionSchema.shape).sort());
    const [, mechanic] = await newMechanic(test);
    for (const client of [owner, admin, mechanic]) {
      const { body, headers } = await client.get(`/publicaciones/${id}`).expect(200);
      expect(Object.keys(body).sort()).toEqual(Object.keys(publicacionSchema.shape).sort());
      expect(body).toMatchObject({ id, user_id: seller, precio: 1000, nombre_local: 'Frenos Sur', version: 7 });
      expect(headers.etag).toBe('"7"');
    }
  });

  it('returns 200 instead of 304 for a matching If-None-Match', async () => {
    const id = await insertPublicacion(test, seller);
    const first = await test.guest().get(`/publicaciones/${id}`).expect(200);
    expect(first.headers['cache-control']).toBe('private, no-store');
    const { body } = await owner.get(`/publicaciones/${id}`).set('If-None-Match', '"1"').expect(200);
    expect(body.precio).toBe(1000);
  });

  it('returns a paused listing to owner, admin and buyer, and 404 to others', async () => {
    const id = await insertPublicacion(test, seller);
    const [buyerId, buyer] = await newMechanic(test);
    const [, other] = await newMechanic(test);
    await buyer.post('/ventas').send({ publicacion_id: id, cantidad: 1, monto: 1000 }).expect(201);
    await test.query('UPDATE publicaciones SET pausada = true WHERE id = $1', [id]);

    for (const client of [owner, admin, buyer]) {
      expect((await client.get(`/publicaciones/${id}`).expect(200)).body.pausada).toBe(true);
    }
    for (const client of [test.guest(), other, (await newSeller(test))[1]]) {
      const { body } = await client.get(`/publicaciones/${id}`).expect(404);
      expect(body).toEqual({
        message: 'No encontramos lo que buscás.',
        error: 'No encontramos lo que buscás.',
        codigo: 'no_encontrado',
      });
    }
    expect(buyerId).toBeGreaterThan(0);
  });

  it('returns 404 for a deleted listing to guest, owner and admin', async () => {
    const id = await insertPublicacion(test, seller, { borrada_en: new Date() });
    for (const client of [test.guest(), owner, admin]) await client.get(`/publicaciones/${id}`).expect(404);
  });

  it.each(['0', '-1', '1.5', '1e3', 'abc', '99999999999999999999', '9007199254740993', '%00', '424242'])(
    'returns 404 for the id %s',
    async (id) => {
      await test.guest().get(`/publicaciones/${id}`).expect(404);
    },
  );
});
