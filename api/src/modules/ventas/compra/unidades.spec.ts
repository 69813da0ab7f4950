import { DataSource } from 'typeorm';
import { putPublicacion } from '../../../../test/edit-form.ts';
import { clientOf, insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';

type Client = Awaited<ReturnType<typeof clientOf>>;

let test: TestApp;
let sellerId: number;
let seller: Client;
let buyer: Client;

beforeAll(async () => {
  test = await createTestApp();
  [sellerId, seller] = await newSeller(test);
  [, buyer] = await newMechanic(test);
});
afterAll(() => test.close());

const listing = (existencias: number | null) => insertPublicacion(test, sellerId, { existencias });
const buy = (id: number, cantidad = 1, as = buyer) =>
  as.post('/ventas').send({ publicacion_id: id, cantidad, monto: 1000 * cantidad });
const stored = async (id: number) =>
  (await test.query('SELECT existencias, pausada, version FROM publicaciones WHERE id = $1', [id]))[0];
const inCatalogo = async (id: number) => {
  const { body } = await test.guest().get('/publicaciones').expect(200);
  return (body as { id: number }[]).some((row) => row.id === id);
};

it('a purchase subtracts its units and keeps the version of the listing', async () => {
  const id = await listing(5);
  const { body } = await buy(id, 2).expect(201);
  expect(await stored(id)).toEqual({ existencias: 3, pausada: false, version: 1 });
  expect(await test.query('SELECT unidades_tomadas FROM ventas WHERE id = $1', [body.venta.id])).toEqual([
    { unidades_tomadas: 2 },
  ]);
  await buy(id).send({ publicacion_id: id, cantidad: 1, monto: 1000, version: 1, cashback_usado: 0 }).expect(201);
  expect((await buyer.get(`/publicaciones/${id}`)).body).toMatchObject({ existencias: 2 });
  const guests = (await test.guest().get(`/publicaciones/${id}`)).body;
  expect(guests).toMatchObject({ disponible: true });
  expect(guests).not.toHaveProperty('existencias');
});

it('a cached page is invalidated when units are taken', async () => {
  const id = await listing(5);
  const { headers } = await buyer.get('/publicaciones').expect(200);
  await buyer.get('/publicaciones').set('If-None-Match', String(headers.etag)).expect(304);
  await buy(id, 2).expect(201);
  const again = () => buyer.get('/publicaciones').set('If-None-Match', String(headers.etag));
  let answer = await again();
  // The invalidation reaches the process a moment later.
  while (answer.status === 304) answer = await again();
  expect(answer.body).toContainEqual(expect.objectContaining({ id, existencias: 3 }));
});

it('a listing without a limit sells any number of units and counts none', async () => {
  const id = await listing(null);
  const { body } = await buy(id, 1000).expect(201);
  expect(await stored(id)).toEqual({ existencias: null, pausada: false, version: 1 });
  expect(await test.query('SELECT unidades_tomadas FROM ventas WHERE id = $1', [body.venta.id])).toEqual([
    { unidades_tomadas: 0 },
  ]);
});

it('a purchase of more units than exist returns 409 with the units left', async () => {
  const id = await listing(2);
  const { body } = await buy(id, 3).expect(409);
  expect(body).toMatchObject({ codigo: 'sin_existencias', existencias: 2 });
  expect(await stored(id)).toEqual({ existencias: 2, pausada: false, version: 1 });
  expect(await test.query('SELECT id FROM ventas WHERE publicacion_id = $1', [id])).toEqual([]);
});

it('a listing leaves the catalogue with its last unit, and the next buyer is rejected', async () => {
  const id = await listing(1);
  expect(await inCatalogo(id)).toBe(true);
  await buy(id).expect(201);
  expect(await stored(id)).toEqual({ existencias: 0, pausada: true, version: 2 });
  const [, other] = await newMechanic(test);
  expect((await buy(id, 1, other).expect(409)).body).toMatchObject({ codigo: 'sin_existencias', existencias: 0 });
  await test.guest().get(`/publicaciones/${id}`).expect(404);
  expect((await buyer.get(`/publicaciones/${id}`).expect(200)).body).toMatchObject({ existencias: 0, pausada: true });
  expect(await inCatalogo(id)).toBe(false);
});

describe('a listing without units', () => {
  const reponer = (id: number, body: object) => seller.put(`/publicaciones/${id}/pausar`).send(body);

  it("cannot be republished by 'Volver a publicar' alone", async () => {
    const id = await listing(1);
    await buy(id).expect(201);
    const { body } = await reponer(id, { pausada: false }).expect(409);
    expect(body).toMatchObject({ codigo: 'sin_existencias', existencias: 0 });
    expect(await stored(id)).toEqual({ existencias: 0, pausada: true, version: 2 });
  });

  it.each([
    [4, 4],
    [null, null],
  ])('is republished with %p units', async (sent, expected) => {
    const id = await listing(1);
    await buy(id).expect(201);
    const { body } = await reponer(id, { pausada: false, existencias: sent }).set('If-Match', '"2"').expect(200);
    expect(body).toMatchObject({ existencias: expected, pausada: false, version: 3 });
    await buy(id).expect(201);
  });

  it.each([0, -1, 10_000, 1.5, 'dos'])('is not republished with %p units', async (existencias) => {
    const id = await listing(1);
    await buy(id).expect(201);
    const { body } = await reponer(id, { pausada: false, existencias }).expect(400);
    expect(body.campos).toEqual({ existencias: 'Las unidades van de 1 a 9.999. Sin número, no hay límite.' });
  });
});

describe('an edit', () => {
  it('sets the number of units, and keeps it when omitted', async () => {
    const id = await listing(null);
    await putPublicacion(seller, id).field('existencias', '7').expect(200);
    expect(await stored(id)).toMatchObject({ existencias: 7 });
    await putPublicacion(seller, id).expect(200);
    expect(await stored(id)).toMatchObject({ existencias: 7 });
    await putPublicacion(seller, id).field('existencias', '').expect(200);
    expect(await stored(id)).toMatchObject({ existencias: null });
  });

  it('returns 412 if units were sold since the seller read their number', async () => {
    const id = await listing(5);
    await buy(id, 2).expect(201);
    const edit = () => putPublicacion(seller, id).set('If-Match', '"1"').field('existencias', '6');
    expect((await edit().field('existencias_antes', '5').expect(412)).body.codigo).toBe('version_distinta');
    expect(await stored(id)).toEqual({ existencias: 3, pausada: false, version: 1 });
    await edit().field('existencias_antes', '3').expect(200);
    expect(await stored(id)).toMatchObject({ existencias: 6 });
  });
});

it.each([
  [null, 1],
  [5, null],
])('a purchase that waited for an edit from %p to %p units uses the new number', async (before, after) => {
  const id = await listing(before);
  const runner = test.app.get(DataSource).createQueryRunner();
  await runner.startTransaction();
  await runner.query('UPDATE publicaciones SET existencias = $2 WHERE id = $1', [id, after]);
  const buying = buy(id, 2).then((answer) => answer);
  await waitForLock(test);
  await runner.commitTransaction();
  await runner.release();
  const { status, body } = await buying;
  if (after === null) expect(status).toBe(201);
  else expect([status, body.codigo, body.existencias]).toEqual([409, 'sin_existencias', after]);
});

describe('COMPRAS_IMPAGAS', () => {
  let limited: TestApp;
  let owner: number;
  let mechanic: Client;
  let administrator: Client;
  beforeAll(async () => {
    limited = await createTestApp({ COMPRAS_IMPAGAS: '3' });
    [owner] = await newSeller(limited);
    administrator = await clientOf(limited, null);
  });
  afterAll(() => limited.close());
  beforeEach(async () => {
    [, mechanic] = await newMechanic(limited);
  });
  const counted = (existencias: number | null = 9) => insertPublicacion(limited, owner, { existencias });
  const bought = async (id: number): Promise<number> => (await buy(id, 1, mechanic).expect(201)).body.venta.id;
  const refused = async (id: number): Promise<number[]> => {
    const { body } = await buy(id, 1, mechanic).expect(409);
    expect(body.codigo).toBe('compras_impagas');
    return body.ventas;
  };

  it('limits unpaid purchases to one per counted listing and to three listings', async () => {
    const ids = [await counted(), await counted(), await counted()];
    const ventas: number[] = [];
    for (const id of ids) {
      ventas.push(await bought(id));
      expect(await refused(id)).toEqual([ventas.at(-1)]);
    }
    const other = await counted();
    expect(await refused(other)).toEqual(ventas);
    const uncounted = await counted(null);
    await bought(uncounted);
    await bought(uncounted);
    await administrator.put(`/ventas/${ventas[0]}`).send({ pago_recibido: true }).expect(200);
    await bought(Number(ids[0]));
    await mechanic.put(`/ventas/${ventas[1]}/anular`).send({}).expect(200);
    await bought(other);
    expect(await refused(Number(ids[1]))).toHaveLength(3);
  });

  it('limits the unpaid purchases of all listings to a hundred', async () => {
    const id = await counted(null);
    const ventas: number[] = [];
    for (let i = 0; i < 100; i++) ventas.push(await bought(id));
    const isFull = async () => expect((await buy(id, 1, mechanic).expect(409)).body.codigo).toBe('demasiadas_impagas');
    await isFull();
    await mechanic.put(`/ventas/${ventas[0]}/anular`).send({}).expect(200);
    await bought(id);
    await isFull();
  });

  it('accepts one of forty concurrent purchases of the same buyer', async () => {
    const id = await counted(40);
    const answers = await Promise.all(Array.from({ length: 40 }, () => buy(id, 1, mechanic)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.codigo === 'compras_impagas')).toHaveLength(39);
  });
});
