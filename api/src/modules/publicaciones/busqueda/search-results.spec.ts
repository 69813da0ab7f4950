import { CATEGORIAS, ESTADOS, LOCALIDADES, MARCAS, type Pesos, VEHICULOS } from '@fluxpartes/dominio';
import type TestAgent from 'supertest/lib/agent.js';
import { NaiveCatalogue, type Query, ROWS, type Row } from '../../../../test/naive-catalogue.ts';
import { clientOf, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { isOwnFirst } from '../catalogo/criteria.ts';
import { catalogoPage } from '../catalogo/query-plan.ts';
import { RecuentosService } from '../recuentos/recuentos.ts';
import { SearchService } from './search.ts';

const LISTINGS = 400;
const QUERIES = 300;
const LIMIT = 8;
/** With these thresholds, a few hundred listings use every query plan that a million listings do. */
const SMALL = { few: 30, minScan: 5, maxScan: 30, minBucketScan: 3, maxBucketScan: 20, maxInBucket: 60 };
const PARTS =
  `Óptica delantera|Faro trasero|Pastilla de freno|Disco de freno|Kit de embrague|Bomba de agua|Amortiguador|Paragolpe
|Parachoque trasero|Bujía NGK|Correa poly V|Rulemán de rueda|Motor de arranque|Volante|Juego de bujías|Ka`.split('|');
const ENDINGS = [
  '',
  ' 1.6',
  ' izq',
  ' VW',
  ' derecho 2012',
  ' AR1250',
  ' (par)',
  ' x4',
  ' GDB9',
  ' reforzado',
  ' fiat palio',
  ' ford siena',
];

/** Pseudo-random numbers, equal in every run (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  const of = <T>(list: readonly T[]): T => {
    const one = list[below(list.length)];
    if (one === undefined) throw new Error('nothing to choose from');
    return one;
  };
  return { below, of, sometimes: <T>(inTen: number, make: () => T) => (below(10) < inTen ? make() : undefined) };
}
const random = randomOf(12);

let test: TestApp;
let rows: Row[];
let naive: NaiveCatalogue;
let sellers: { id: number; client: TestAgent }[];
let admin: TestAgent;

beforeAll(async () => {
  test = await createTestApp();
  sellers = [];
  for (let i = 0; i < 3; i++) {
    const [id, client] = await newSeller(test);
    sellers.push({ id, client });
  }
  admin = await clientOf(test, null);
  const listings = Array.from({ length: LISTINGS }, () => {
    const marca = random.of(MARCAS);
    return {
      user_id: random.of(sellers).id,
      nombre_producto: random.of(PARTS).trim() + random.of(ENDINGS),
      marca,
      modelo: random.of(VEHICULOS[marca]),
      precio: random.of([0, 0.5, 9.99, 10, 99, 4_800, 48_300, 48_300, 51_000, 1_250_000, 999_999_999_999.99]),
      ubicacion: random.of(LOCALIDADES),
      envio: random.below(2) === 0,
      categoria: random.of(CATEGORIAS),
      estado: random.of(ESTADOS),
      compatibilidad: Array.from({ length: random.below(4) }, () => {
        const other = random.of(MARCAS);
        return { marca: other, modelo: random.of(VEHICULOS[other]) };
      }),
      pausada: random.below(10) === 0,
      borrada_en: random.below(20) === 0 ? '2026-01-01T00:00:00Z' : null,
      fecha: new Date(Date.UTC(2026, 0, 1 + random.below(60))).toISOString(),
    };
  });
  const columns = Object.keys(listings[0] ?? {}).join(', ');
  await test.query(
    `INSERT INTO publicaciones (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::publicaciones, $1)`,
    [JSON.stringify(listings)],
  );
  await test.query('ANALYZE publicaciones, palabras_de_busqueda');
  rows = await test.query<Row>(ROWS);
  const groups = await test.query<{ words: string[] }>(
    'SELECT array_agg(palabra) AS words FROM sinonimos GROUP BY grupo',
  );
  naive = new NaiveCatalogue(
    rows,
    groups.map(({ words }) => words),
  );
});
afterAll(() => test.close());

/** A word of a listing, a part of it, or with an accent and in capitals. */
function word(): string {
  const whole = random.of(
    random
      .of(rows)
      .busqueda.split(/[^\p{L}\p{N}]+/u)
      .filter((one) => one !== ''),
  );
  const from = random.below(whole.length);
  return random.of([
    whole,
    whole.slice(from, from + 1 + random.below(6)),
    whole.slice(0, 2),
    whole.replace(/[oó]/, 'Ó'),
  ]);
}

function randomQuery(): Query {
  const marca = random.of(MARCAS);
  const wanted = {
    q: random.sometimes(9, () => Array.from({ length: 1 + random.below(3) }, word).join(' ')),
    orden: random.sometimes(8, () => random.of(['nombre', '-nombre', 'precio', '-precio'] as const)),
    marca: random.sometimes(2, () => marca),
    modelo: random.sometimes(2, () => random.of(VEHICULOS[marca])),
    categoria: random.sometimes(1, () => random.of(CATEGORIAS)),
    precio_desde: random.sometimes(1, () => random.of([0.5, 10, 4_800, 48_300]) as Pesos),
    precio_hasta: random.sometimes(1, () => random.of([9.99, 99, 48_300, 51_000]) as Pesos),
    ubicacion: random.sometimes(1, () => random.of(LOCALIDADES)),
    envio: random.sometimes(1, () => random.of(['si', 'no'] as const)),
    estado: random.sometimes(1, () => random.of(ESTADOS)),
    user_id: random.sometimes(1, () => random.of(sellers).id),
    cursor: random.sometimes(3, () => random.of(rows).id),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

/** A guest may not ask for a price range. */
function queryFor(isGuest: boolean, { precio_desde, precio_hasta, ...query }: Query): Query {
  const given = Object.entries({ precio_desde, precio_hasta }).filter(([, value]) => value !== undefined);
  return isGuest ? query : { ...query, ...Object.fromEntries(given) };
}

const viewers = () => {
  const [owner] = sellers;
  if (owner === undefined) throw new Error('there are sellers');
  return [
    { vista: 'invitado', client: test.guest(), sees: () => false },
    { vista: 'with_sesion', client: owner.client, sees: (query: Query) => query.user_id === owner.id },
    { vista: 'with_sesion', client: admin, sees: () => true },
  ] as const;
};

it('the catalogue returns the same results as a full scan for random searches and pages', async () => {
  const seers = viewers();
  for (let i = 0; i < QUERIES; i++) {
    const { client, sees } = seers[i % 3] ?? seers[0];
    const query = queryFor(i % 3 === 0, randomQuery());
    const { body } = await client
      .get('/publicaciones')
      .query({ ...query, limite: LIMIT })
      .expect(200);
    const ids = (body as { id: number }[]).map(({ id }) => id);
    expect({ query, ids }).toEqual({ query, ids: naive.page(query, sees(query), LIMIT) });
  }
});

it('the catalogue returns the same pages and cursors as a full scan for filters without words', async () => {
  const seers = viewers();
  const known = jest.spyOn(test.app.get(RecuentosService).known, 'isSelective');
  for (let i = 0; i < QUERIES / 2; i++) {
    const { q: _, ...query } = queryFor(i % 3 === 0, randomQuery());
    const { client, sees } = seers[i % 3] ?? seers[0];
    known.mockReturnValue(i % 4 === 0);
    const limite = i % 2 === 0 ? LIMIT : 24;
    const { body, headers } = await client
      .get('/publicaciones')
      .query({ ...query, limite })
      .expect(200);
    const ids = (body as { id: number }[]).map(({ id }) => id);
    const expected = naive.page(query, sees(query), limite + 1);
    const cursor = /cursor=(\d+)/.exec(headers.link ?? '')?.[1];
    expect({ query, ids, cursor }).toEqual({
      ...{ query, ids: expected.slice(0, limite) },
      cursor: expected.length > limite ? String(expected[limite - 1]) : undefined,
    });
  }
});

it('every query plan of a large catalogue returns the same ids as a full scan', async () => {
  const search = test.app.get(SearchService);
  const ways = new Set<string>();
  for (let i = 0; i < QUERIES; i++) {
    const { q, cursor, ...filters } = randomQuery();
    const { vista, sees } = viewers()[i % 3] ?? viewers()[0];
    const includesPausadas = sees(filters);
    const terms = await search.termsOf(vista, q);
    const page = { vista, includesPausadas, filters, terms, after: cursor ?? null, limite: LIMIT - 1 };
    const isOfCar = filters.marca !== undefined || filters.modelo !== undefined;
    const matches = isOwnFirst(page) ? (['own', 'compatible'] as const) : [isOfCar ? ('any' as const) : undefined];
    const ids: number[] = [];
    let sql = '';
    for (const car of matches) {
      const statement = catalogoPage({ ...page, ...(car && { car }) }, SMALL);
      sql = statement.sql;
      const found = await test.query<{ id: number }>(sql, statement.params);
      ids.push(...found.map(({ id }) => id).slice(0, LIMIT - ids.length));
    }
    const query = { ...filters, ...(q === undefined ? {} : { q }), ...(cursor === undefined ? {} : { cursor }) };
    expect({ query, ids }).toEqual({ query, ids: naive.page(query, includesPausadas, LIMIT) });
    ways.add(['por_piezas', 'primera', 'recorrida', 'todas'].filter((name) => sql.includes(`${name} AS`)).join());
  }
  expect([...ways].sort()).toEqual([
    '',
    'por_piezas,primera,recorrida',
    'por_piezas,recorrida',
    'por_piezas,todas',
    'recorrida,todas',
    'todas',
  ]);
});
