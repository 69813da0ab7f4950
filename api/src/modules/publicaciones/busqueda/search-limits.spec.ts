import { randomBytes } from 'node:crypto';
import type { PublicacionVisible } from '@fluxpartes/contrato';
import { DataSource } from 'typeorm';
import { sent, waitForLockOf } from '../../../../test/expect-lock-wait.ts';
import { insertPublicacion, newSeller } from '../../../../test/publicacion-factory.ts';
import { retryUntilTotal } from '../../../../test/retry-until-total.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { KEYS } from '../catalogo/criteria.ts';

let test: TestApp;
let seller: number;
let client: Awaited<ReturnType<typeof newSeller>>[1];
beforeAll(async () => {
  test = await createTestApp();
  [seller, client] = await newSeller(test);
});
afterAll(() => test.close());

const search = (q: string, more = '') => test.guest().get(`/publicaciones?q=${encodeURIComponent(q)}${more}`);

it('a search corrects three mistyped words and uses a fourth as typed', async () => {
  await insertPublicacion(test, seller, { nombre_producto: 'Amortiguador trasero reforzado hidraulico' });
  expect((await search('amortigador traseroo reforsado').expect(200)).body).toHaveLength(1);
  expect((await search('amortigador traseroo reforsado hidraulico').expect(200)).body).toHaveLength(1);
  expect((await search('amortigador traseroo reforsado hidrualico').expect(200)).body).toHaveLength(0);
});

describe('words of one and two letters', () => {
  const names: string[] = [];
  beforeAll(async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
    const random = (length: number) => [...randomBytes(length)].map((b) => letters[b % letters.length]).join('');
    for (let i = 0; i < 150; i++) names.push(`${random(1 + (i % 2))} ${random(5)} [${random(2)}]${random(3)}`);
    for (const nombre_producto of names) await insertPublicacion(test, seller, { nombre_producto, modelo: 'Ka' });
    // In parts, because the API's limit for one statement applies.
    for (let first = 1; first <= 2500; first += 250) {
      await test.query(
        `INSERT INTO publicaciones (user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fecha)
         SELECT $1, 'Tapa de lata ' || g, 'ford', 'Focus', 1, 'Glew', false, 'Motor', 'nuevo', now() FROM generate_series($2::int, $2 + 249) g`,
        [seller, first],
      );
    }
    // Autovacuum would update these statistics only a minute later.
    await test.query('ANALYZE publicaciones');
  });

  const texts = () =>
    test.query<{ id: number; busqueda: string }>('SELECT id, busqueda FROM publicaciones WHERE borrada_en IS NULL');

  it('find the same listings as a full scan, alone and combined', async () => {
    const all = await texts();
    for (const q of ['z', 'zx', 'q7', 'ka', '0', 'de', 'ta', 'de 17', 'ka a', 'z 5', '9 ta', 'xw vk']) {
      const expected = all.filter(({ busqueda }) => q.split(' ').every((part) => busqueda.includes(part)));
      const { headers, body } = await retryUntilTotal(() =>
        client.get(`/publicaciones?q=${encodeURIComponent(q)}&limite=500&total=1`),
      );
      const found = new Set((body as PublicacionVisible[]).map(({ id }) => id));
      expect([q, Number(headers['x-total-count'])]).toEqual([q, Math.min(1_000, expected.length)]);
      expect([...found].every((id) => expected.some((row) => row.id === id))).toBe(true);
      expect(found.size).toBe(Math.min(500, expected.length));
    }
  });

  it('use the key index, and the sorted catalogue of the administrator needs no sort', async () => {
    const plan = (sql: string) =>
      test.app.get(DataSource).transaction(async (manager) => {
        await manager.query('SET LOCAL enable_seqscan = off');
        return JSON.stringify(await manager.query(`EXPLAIN ${sql}`));
      });
    const listed = 'SELECT p.id FROM publicaciones p WHERE p.borrada_en IS NULL';
    const words = `${KEYS} && ARRAY['zx']`;
    expect(await plan(`${listed} AND NOT p.pausada AND ${words} ORDER BY p.precio`)).toContain(
      'publicaciones_claves_por_pieza',
    );
    for (const [order, name] of [
      ['p.fecha DESC, p.id DESC', 'fecha'],
      ['p.precio, p.id', 'precio'],
      ['p.nombre_orden COLLATE "C" DESC, p.id DESC', 'nombre'],
    ]) {
      const chosen = await plan(`${listed} ORDER BY ${order} LIMIT 25`);
      expect(chosen).toMatch(new RegExp(`publicaciones_(recorridas_por|filtradas_por)_${name}`));
      expect(chosen).not.toContain('Sort');
    }
  });
});

const letter = (i: number) => String.fromCharCode(97 + (i % 26)) + String.fromCharCode(97 + Math.floor(i / 26));

it('a seller can pause a listing while 40 guest searches are blocked', async () => {
  const id = await insertPublicacion(test, seller, { nombre_producto: 'Radiador' });
  // A lock that every search waits for and no seller does. Until it is released, searches occupy all connections for
  // guests.
  const holder = test.app.get(DataSource).createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE sinonimos IN ACCESS EXCLUSIVE MODE');
  const guests = Array.from({ length: 40 }, (_, i) => sent(search(`amort${letter(i)} radiadxr`)));
  const statuses = Promise.all(guests.map(async (call) => (await call).status));
  await waitForLockOf(test, statuses);
  for (let i = 0; i < 10; i++)
    await client
      .put(`/publicaciones/${id}/pausar`)
      .send({ pausada: i % 2 === 0 })
      .expect(200);
  await holder.rollbackTransaction();
  await holder.release();
  const guestStatuses = await statuses;
  expect(guestStatuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await search('radiador').expect(200)).body).toHaveLength(1);
});
