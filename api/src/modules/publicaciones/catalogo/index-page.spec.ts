import { DataSource } from 'typeorm';
import { newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { GuestReads } from '../../../database/replicas.ts';
import { ORDERING } from './criteria.ts';
import { indexPage } from './query-plan.ts';

const FILTERS = [
  { marca: 'ford' },
  { modelo: 'Focus' },
  { ubicacion: 'Glew' },
  { envio: 'si' },
  { estado: 'nuevo' },
] as const;

/** A node of a plan, as EXPLAIN tells it. */
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Filter?: string;
  Plans?: Node[];
}

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  const [seller] = await newSeller(test);
  await test.query(
    `INSERT INTO publicaciones (user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fecha)
     SELECT $1, 'Bujía ' || n, (ARRAY['ford', 'fiat'])[1 + n % 2], (ARRAY['Focus', 'Palio', 'Fiesta'])[1 + n % 3], n,
       (ARRAY['Glew', 'Burzaco', 'Solano'])[1 + n / 6 % 3], n / 18 % 2 = 0, 'Motor', (ARRAY['nuevo', 'usado'])[1 + n / 36 % 2], now()
     FROM generate_series(1, 2000) AS n`,
    [seller],
  );
  await test.query('ANALYZE publicaciones');
});
afterAll(() => test.close());

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const isOfCursor = (node: Node) => node['Index Name'] === 'publicaciones_pkey';

it('a page with any filters reads an index in its order, without filtering or sorting', async () => {
  const others: unknown[] = [];
  await test.app.get(DataSource).transaction(async (manager) => {
    // The same settings as on a connection that walks an index.
    await manager.query(
      'SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off',
    );
    for (let chosen = 1; chosen < 2 ** FILTERS.length; chosen += 1) {
      const filters = Object.assign({}, ...FILTERS.filter((_, i) => chosen & (1 << i)));
      for (const orden of Object.keys(ORDERING)) {
        const isRecent = orden === 'recent';
        const page = { vista: 'invitado', terms: [], includesPausadas: false, limite: 24 } as const;
        const query = {
          ...page,
          filters: { ...filters, ...(isRecent ? {} : { orden }) },
          after: chosen % 2 ? 7 : null,
        };
        const { sql, params } = indexPage(query);
        const [{ 'QUERY PLAN': told }] = await manager.query(`EXPLAIN (FORMAT JSON) ${sql}`, params);
        const nodes = nodesOf(told[0].Plan);
        const scan = nodes.find((node) => node['Relation Name'] === 'publicaciones' && !isOfCursor(node));
        const isGood =
          /^publicaciones_(filtradas|de_lugar)_por_/.test(scan?.['Index Name'] ?? '') &&
          scan?.Filter === undefined &&
          !nodes.some((node) => node['Node Type'].includes('Sort'));
        if (!isGood) others.push({ filters, orden, scan });
      }
    }
  });
  expect(others).toEqual([]);
});

it('a car filter uses the key index, also right after an index walk', async () => {
  const reads = test.app.get(GuestReads);
  const asked = jest.spyOn(reads, 'query');
  await test.guest().get('/publicaciones?limite=24&envio=si').expect(200);
  await test.guest().get('/publicaciones?limite=24&marca=ford&orden=precio').expect(200);
  const [walk, collected] = asked.mock.calls;
  asked.mockRestore();
  const indexesOf = async (call: typeof walk) => {
    const [sql = '', params, options] = call ?? [];
    const isIndexWalk = options?.isIndexWalk ?? false;
    const [told] = await reads.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`EXPLAIN (FORMAT JSON) ${sql}`, params, {
      isIndexWalk,
    });
    const [root] = told?.['QUERY PLAN'] ?? [];
    return (root === undefined ? [] : nodesOf(root.Plan)).map((node) => node['Index Name']);
  };
  expect(await indexesOf(walk)).toContain('publicaciones_filtradas_por_fecha');
  expect(await indexesOf(collected)).toContain('publicaciones_claves_por_pieza');
});
