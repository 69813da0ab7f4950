import type { PublicacionVisible } from '@fluxpartes/contrato';
import type TestAgent from 'supertest/lib/agent.js';
import { insertPublicacion, newMechanic, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

const WANTED_CAR = { marca: 'volkswagen', modelo: 'Gol' };
const COMPATIBLE = { marca: 'fiat', modelo: 'Palio', compatibilidad: JSON.stringify([WANTED_CAR]) };

let test: TestApp;
let guest: TestAgent;
let mechanic: TestAgent;
let shop: number;
let rival: number;

beforeEach(async () => {
  test = await createTestApp();
  guest = test.guest();
  [, mechanic] = await newMechanic(test);
  [shop] = await newSeller(test);
  [rival] = await newSeller(test);
});
afterEach(() => test.close());

const idsOf = (list: PublicacionVisible[]) => list.map(({ id }) => id);
const ask = async (who: TestAgent, id: number) => {
  const { body } = await who.get(`/publicaciones/${id}/parecidas`).expect(200);
  return { parecidas: idsOf(body.parecidas), ofShop: idsOf(body.del_local), body };
};

it('GET /publicaciones/{id}/parecidas returns at most four of the same category, same car first', async () => {
  const others: number[] = [];
  for (let i = 0; i < 3; i++) others.push(await insertPublicacion(test, rival, { fecha: new Date(2026, 0, 1 + i) }));
  const compatible = await insertPublicacion(test, rival, COMPATIBLE);
  const own = await insertPublicacion(test, rival, { ...WANTED_CAR, fecha: new Date(2020, 1) });
  await insertPublicacion(test, rival, { ...WANTED_CAR, categoria: 'Motor' });
  await insertPublicacion(test, rival, { ...WANTED_CAR, pausada: true });
  const id = await insertPublicacion(test, shop, WANTED_CAR);
  const { parecidas, body } = await ask(guest, id);
  expect(parecidas).toEqual([own, compatible, others[2], others[1]]);
  expect(body.parecidas[0]).not.toHaveProperty('precio');
  expect((await ask(mechanic, id)).body.parecidas[0]).toHaveProperty('precio');
});

it('GET /publicaciones/{id}/parecidas returns del_local only to a session and for a visible listing', async () => {
  const id = await insertPublicacion(test, shop, { categoria: 'Luces' });
  const others: number[] = [];
  for (let i = 0; i < 5; i++) others.unshift(await insertPublicacion(test, shop, { fecha: new Date(2026, 0, 1 + i) }));
  const similar = await insertPublicacion(test, shop, { categoria: 'Luces', fecha: new Date(2026, 5) });
  expect(await ask(mechanic, id)).toMatchObject({ parecidas: [similar], ofShop: others.slice(0, 4) });
  expect(await ask(guest, id)).toMatchObject({ parecidas: [similar], ofShop: [] });
  for (const change of ['pausada = true', 'borrada_en = now()']) {
    await test.query(`UPDATE publicaciones SET ${change} WHERE id = $1`, [id]);
    expect(await ask(mechanic, id)).toMatchObject({ parecidas: [similar], ofShop: [] });
    expect(await ask(guest, id)).toMatchObject({ parecidas: [similar], ofShop: [] });
  }
  expect(await ask(guest, 424_242)).toMatchObject({ parecidas: [], ofShop: [] });
});
