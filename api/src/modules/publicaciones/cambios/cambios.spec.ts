import { publicacionSchema } from '@fluxpartes/contrato';
import type TestAgent from 'supertest/lib/agent.js';
import { putPublicacion, sixPhotos } from '../../../../test/edit-form.ts';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { ORPHAN_AGE, OrphanSweep } from '../../../files/orphan-sweep.ts';

const WITHOUT_PERMISSION = 'No tenés permiso para hacer esto.';
const NOT_FOUND = 'No encontramos lo que buscás.';
const VERSION = 'Otra persona modificó este registro. Recargá la página.';

let test: TestApp;
let seller: number;
let owner: TestAgent;
let admin: TestAgent;
let buyer: TestAgent;

beforeAll(async () => {
  test = await createTestApp();
  [seller, owner] = await newSeller(test, 'Frenos Sur');
  admin = await clientOf(test, null);
  [, buyer] = await newMechanic(test);
});
afterAll(() => test.close());

const row = async (id: number) => (await test.query('SELECT * FROM publicaciones WHERE id = $1', [id]))[0];
const trail = (id: number) =>
  test.query('SELECT quien, entidad, accion, antes, despues FROM auditoria WHERE entidad_id = $1 ORDER BY id', [id]);
const pause = (as: TestAgent, id: number | string, pausada: unknown = true) =>
  as.put(`/publicaciones/${id}/pausar`).send({ pausada });
const buy = (id: number) => buyer.post('/ventas').send({ publicacion_id: id, cantidad: 1, monto: 1000 });

describe('PUT /publicaciones/{id}/pausar', () => {
  it('removes the listing from the catalogue and restores it, with a new version each time', async () => {
    const id = await insertPublicacion(test, seller);
    const paused = await pause(owner, id).expect(200);
    expect(Object.keys(paused.body).sort()).toEqual(Object.keys(publicacionSchema.shape).sort());
    expect(paused.body).toMatchObject({ id, pausada: true, version: 2 });
    expect(paused.headers.etag).toBe('"2"');
    await test.guest().get(`/publicaciones/${id}`).expect(404);
    expect((await buy(id).expect(409)).body.message).toBe('La publicación ya no está disponible.');
    const back = await pause(owner, id, false).expect(200);
    expect(back.body).toMatchObject({ pausada: false, version: 3 });
    await test.guest().get(`/publicaciones/${id}`).expect(200);
    expect(await trail(id)).toEqual([]);
  });

  it('keeps the version when the listing is already paused', async () => {
    const id = await insertPublicacion(test, seller);
    await pause(owner, id).expect(200);
    expect((await pause(admin, id).expect(200)).body.version).toBe(2);
    expect(await trail(id)).toEqual([]);
  });

  it.each(['true', 'si', 1, 0, null, '', [true], {}])('refuses pausada = %j', async (pausada) => {
    const id = await insertPublicacion(test, seller);
    const { body } = await pause(owner, id, pausada).expect(400);
    expect(body).toMatchObject({ codigo: 'datos_invalidos', campos: { pausada: expect.any(String) } });
    expect(await row(id)).toMatchObject({ pausada: false, version: 1 });
  });

  it('refuses a call without a body', async () => {
    const id = await insertPublicacion(test, seller);
    await owner.put(`/publicaciones/${id}/pausar`).expect(400);
    await owner.put(`/publicaciones/${id}/pausar`).send({}).expect(400);
  });

  it('returns 412 for an outdated If-Match and records changes by the admin', async () => {
    const id = await insertPublicacion(test, seller);
    await pause(admin, id).set('If-Match', '"1"').expect(200);
    const { body } = await pause(admin, id, false).set('If-Match', '"1"').expect(412);
    expect(body.message).toBe(VERSION);
    await pause(admin, id, false).set('If-Match', '"2"').expect(200);
    const event = { quien: 'admin', entidad: 'publicacion' };
    const [onSale, paused] = [false, true].map((pausada) => ({ pausada, pausada_a_mano: pausada }));
    expect(await trail(id)).toEqual([
      { ...event, accion: 'publicacion_pausada', antes: onSale, despues: paused },
      { ...event, accion: 'publicacion_republicada', antes: paused, despues: onSale },
    ]);
  });

  it('accepts concurrent purchases before it and returns 409 to those after it', async () => {
    const id = await insertPublicacion(test, seller);
    const [answers] = await Promise.all([Promise.all(Array.from({ length: 10 }, () => buy(id))), pause(owner, id)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    const [sold] = await test.query('SELECT count(*) AS n FROM ventas WHERE publicacion_id = $1', [id]);
    expect(statuses.filter((status) => status === 201)).toHaveLength(Number(sold?.n));
    await buy(id).expect(409);
  });
});

describe('DELETE /publicaciones/{id}', () => {
  const remove = (as: TestAgent, id: number) => as.delete(`/publicaciones/${id}`);

  it('removes the listing for all viewers and returns 404 the second time', async () => {
    const id = await insertPublicacion(test, seller);
    await buy(id).expect(201);
    const { body } = await remove(owner, id).expect(200);
    expect(body).toEqual({ message: 'Publicación borrada' });
    for (const client of [test.guest(), owner, admin, buyer]) await client.get(`/publicaciones/${id}`).expect(404);
    for (const client of [test.guest(), owner, admin]) {
      const list = await client.get('/publicaciones').query({ user_id: seller }).expect(200);
      expect(list.body.map((listed: { id: number }) => listed.id)).not.toContain(id);
    }
    expect((await remove(owner, id).expect(404)).body.message).toBe(NOT_FOUND);
    await remove(admin, id).expect(404);
    await pause(owner, id, false).expect(404);
    await putPublicacion(owner, id).expect(404);
    expect((await buy(id).expect(409)).body.message).toBe('La publicación ya no está disponible.');
  });

  it('keeps the row and its photos after the orphan sweep', async () => {
    const [photo, dropped] = await sixPhotos();
    const id = await insertPublicacion(test, seller);
    const newOnes = [photo, dropped].filter((bytes) => bytes !== undefined);
    const { body } = await putPublicacion(owner, id, { newOnes }).expect(200);
    const [remaining, gone] = body.fotos as [string, string];
    await putPublicacion(owner, id, { remove: [gone] }).expect(200);
    await remove(owner, id).expect(200);
    test.clock.advance(ORPHAN_AGE + 60_000);
    await test.app.get(OrphanSweep).sweep();
    test.clock.advance(-ORPHAN_AGE - 60_000);
    expect(await row(id)).toMatchObject({ nombre_producto: 'Bomba de agua', version: 4 });
    await test.guest().get(remaining.replace('/api', '')).expect(200);
    await test.guest().get(gone.replace('/api', '')).expect(404);
  });

  it('returns 412 for an outdated If-Match', async () => {
    const id = await insertPublicacion(test, seller, { version: 2 });
    expect((await remove(owner, id).set('If-Match', '"1"').expect(412)).body.message).toBe(VERSION);
    await remove(owner, id).set('If-Match', '"2"').expect(200);
  });

  it('succeeds for one of ten concurrent calls and records one audit event', async () => {
    const id = await insertPublicacion(test, seller);
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(admin, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect(await trail(id)).toEqual([
      {
        quien: 'admin',
        entidad: 'publicacion',
        accion: 'publicacion_borrada',
        antes: { borrada_en: null },
        despues: { borrada_en: expect.stringMatching(/^\d{4}-.*Z$/) },
      },
    ]);
  });
});

describe('permission to change a listing', () => {
  type Call = (as: TestAgent, id: number | string) => ReturnType<TestAgent['put']>;
  const calls: [string, Call][] = [
    ['an edit', (as, id) => putPublicacion(as, id)],
    ['an edit whose body is not even read', (as, id) => as.put(`/publicaciones/${id}`).send({ precio: 'x' })],
    ['a pause', (as, id) => pause(as, id)],
    ['a deletion', (as, id) => as.delete(`/publicaciones/${id}`)],
  ];

  async function others(): Promise<[string, TestAgent, number, number][]> {
    const ended = await clientOf(test, seller);
    await ended.post('/logout').expect(204);
    return [
      ['guest', test.guest(), 401, 401],
      ['a session that ended', ended, 401, 401],
      ['another seller', (await newSeller(test))[1], 403, 404],
      ['a mechanic', (await newMechanic(test))[1], 403, 404],
      ['who bought it', buyer, 403, 403],
    ];
  }

  it.each(calls)('%s by others returns 401, 403 or 404 and changes nothing', async (_, call) => {
    const id = await insertPublicacion(test, seller);
    await buy(id).expect(201);
    for (const [pausada, column] of [
      [false, 2],
      [true, 3],
    ] as const) {
      await test.query('UPDATE publicaciones SET pausada = $2 WHERE id = $1', [id, pausada]);
      const before = await row(id);
      for (const other of await others()) {
        const { status, body } = await call(other[1], id);
        expect([other[0], status]).toEqual([other[0], other[column]]);
        const sentences = { 401: 'Iniciá sesión para seguir.', 403: WITHOUT_PERMISSION, 404: NOT_FOUND };
        expect(body.message).toBe(sentences[status as 401 | 403 | 404]);
      }
      expect(await row(id)).toEqual(before);
    }
    expect(await trail(id)).toEqual([]);
  });

  it.each(calls)('%s of a missing listing returns 404 to every session', async (_, call) => {
    for (const id of [424_242, 'abc', '0', '-1', '1.5', '9007199254740993', '1e3']) {
      for (const client of [owner, admin, buyer]) await call(client, id).expect(404);
    }
  });
});
