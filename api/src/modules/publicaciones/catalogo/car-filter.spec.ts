import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicacionVisible } from '@fluxpartes/contrato';
import { MARCAS, VEHICULOS } from '@fluxpartes/dominio';
import type { Response } from 'supertest';
import { newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

/** The listings of the demo data, as `npm start` publishes them. */
const DEMO: { pausada: boolean; data: Record<string, unknown> }[] = JSON.parse(
  readFileSync(join(__dirname, '../../../../../demo/datos/publicaciones.json'), 'utf8'),
);
const PAGE = 24;

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
  const [seller] = await newSeller(test);
  const rows = DEMO.map(({ pausada, data }, i) => ({
    ...{ ...data, pausada, user_id: seller },
    fecha: new Date(Date.UTC(2026, 0, 1, i)).toISOString(),
  }));
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await test.query(
    `INSERT INTO publicaciones (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::publicaciones, $1)`,
    [JSON.stringify(rows)],
  );
});
afterAll(() => test.close());

async function allIds(query: string): Promise<number[]> {
  const ids: number[] = [];
  for (let url: string | undefined = `/publicaciones?limite=${PAGE}&${query}`; url !== undefined; ) {
    const { body, headers }: Response = await test.guest().get(url).expect(200);
    ids.push(...(body as PublicacionVisible[]).map(({ id }) => id));
    url = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
  }
  return ids;
}

/** The same by plain SQL: every listing with these values in its own car or in an entry of its list. */
async function bySql(car: { marca?: string; modelo?: string }, order: string): Promise<number[]> {
  const rows = await test.query<{ id: number }>(
    `SELECT p.id FROM publicaciones p CROSS JOIN LATERAL (
       SELECT bool_or(esta) FILTER (WHERE es_propio) AS es_propio, bool_or(esta) AS esta FROM (
         SELECT es_propio, coalesce(marca = $1, true) AND coalesce(modelo = $2, true) AS esta FROM (
           SELECT true AS es_propio, p.marca, p.modelo UNION ALL
           SELECT false, c ->> 'marca', c ->> 'modelo' FROM jsonb_array_elements(p.compatibilidad) AS c
         ) AS autos
       ) AS a
     ) AS a WHERE NOT p.pausada AND p.borrada_en IS NULL AND a.esta ORDER BY ${order}`,
    [car.marca ?? null, car.modelo ?? null],
  );
  return rows.map(({ id }) => id);
}

const CARS = MARCAS.flatMap((marca) => [
  { marca },
  ...VEHICULOS[marca].flatMap((modelo) => [{ marca, modelo }, { modelo }]),
]);

it.each(CARS)('the filter %j returns the same parts as plain SQL, those of that car first', async (car) => {
  const query = new URLSearchParams(Object.entries(car)).toString();
  expect(await allIds(query)).toEqual(await bySql(car, 'a.es_propio DESC, p.fecha DESC, p.id DESC'));
  expect(await allIds(`${query}&orden=-precio`)).toEqual(await bySql(car, 'p.precio DESC, p.id DESC'));
  expect(await allIds(`${query}&orden=nombre`)).toEqual(await bySql(car, 'p.nombre_orden COLLATE "C", p.id'));
});
