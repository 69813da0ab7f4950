import { DataSource, type QueryRunner } from 'typeorm';
import { untilItWaits } from '../../../test/lock-wait.ts';
import { insertPublicacion, newSeller } from '../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { CellsService } from '../../modules/publicaciones/recuentos/cells.service.ts';
import { CeldasDePublicaciones1763000000165 } from './1763000000165-celdas-de-publicaciones.ts';

// Thousands of listings with their words and indexes: seconds, where other specs run beside.
jest.setTimeout(30_000);

let test: TestApp;
let seller: number;
beforeEach(async () => {
  test = await createTestApp();
  [seller] = await newSeller(test);
});
afterEach(() => test.close());

const CELL = 'marca, modelo, ubicacion, envio, estado, pausada';

/** Cells whose kept count is not what a look at every listing says, and how many listings are in cells at all. */
async function inspect(query: TestApp['query'] = test.query): Promise<{ wrong: unknown[]; counted: number }> {
  const wrong = await query(
    `SELECT ${CELL}, sum(kept) AS kept, sum(n) AS n FROM (
       SELECT ${CELL}, publicaciones AS kept, 0 AS n FROM recuento_de_publicaciones
       UNION ALL SELECT ${CELL}, 0, 1 FROM publicaciones WHERE borrada_en IS NULL
     ) AS side_by_side GROUP BY ${CELL} HAVING sum(kept) <> sum(n)`,
  );
  const [row] = await query<{ counted: number }>(
    'SELECT coalesce(sum(publicaciones), 0)::int AS counted FROM recuento_de_publicaciones',
  );
  return { wrong, counted: row?.counted ?? 0 };
}

const insertMany = (rows: number) =>
  test.query(
    `INSERT INTO publicaciones (user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fecha)
     SELECT $1, 'Bomba ' || g, 'ford', CASE g % 3 WHEN 0 THEN 'Focus' ELSE 'Fiesta' END, 1, 'Glew', g % 2 = 0, 'Motor', 'nuevo',
       now() FROM generate_series(1, $2::int) g`,
    [seller, rows],
  );

/** A listing of one writer's own, so that writers wait for words alone and never in a circle. */
const OWN = 'id = (SELECT id FROM publicaciones WHERE id % 3 = $1 ORDER BY random() LIMIT 1)';

const WRITES: readonly string[] = [
  `INSERT INTO publicaciones (user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fecha)
   SELECT id, 'Faro', 'fiat', 'Palio', 1, 'Glew', true, 'Motor', 'usado', now() FROM usuarios, generate_series(1, 3)
   WHERE tipo_cuenta = 'vendedor' AND $1 >= 0`,
  `UPDATE publicaciones SET pausada = NOT pausada WHERE ${OWN}`,
  `UPDATE publicaciones SET marca = 'ford', modelo = 'Mondeo', estado = 'nuevo', ubicacion = 'Claypole' WHERE ${OWN}`,
  `UPDATE publicaciones SET precio = precio + 1 WHERE ${OWN}`,
  `UPDATE publicaciones SET borrada_en = now() WHERE ${OWN}`,
  `UPDATE publicaciones SET borrada_en = NULL WHERE ${OWN}`,
  `DELETE FROM publicaciones WHERE ${OWN}`,
];

/** Writes of three users at a time; a fourth of them is taken back. */
async function writeAtRandom(rounds: number): Promise<void> {
  const writer = async (own: number) => {
    const runner = test.app.get(DataSource).createQueryRunner();
    for (let i = 0; i < rounds; i++) {
      await runner.startTransaction();
      await runner.query(WRITES[Math.floor(Math.random() * WRITES.length)] ?? '', [own]);
      await (Math.random() < 0.25 ? runner.rollbackTransaction() : runner.commitTransaction());
    }
    await runner.release();
  };
  await Promise.all([0, 1, 2].map(writer));
}

/** As if the database came from the release before. */
async function asBefore(run: (migration: CeldasDePublicaciones1763000000165, runner: QueryRunner) => Promise<void>) {
  const runner = test.app.get(DataSource).createQueryRunner();
  const migration = new CeldasDePublicaciones1763000000165();
  await migration.down(runner);
  await run(migration, runner);
  await migration.up(runner);
  await runner.release();
}

it('counts in each cell what a look at every listing counts, whoever writes, rolls back or adds up meanwhile', async () => {
  await insertMany(60);
  const cells = test.app.get(CellsService);
  let isWritten = false;
  const folding = (async () => {
    while (!isWritten) await cells.fold();
  })();
  const reading = (async () => {
    const seen = [];
    while (!isWritten) seen.push(...(await inspect()).wrong);
    return seen;
  })();
  await test.query('UPDATE publicaciones SET pausada = true WHERE id % 2 = 0');
  await writeAtRandom(20);
  isWritten = true;
  await folding;
  expect(await reading).toEqual([]);
  expect((await inspect()).wrong).toEqual([]);
  await cells.fold();
  const [left] = await test.query('SELECT count(*)::int AS cambios FROM cambios_de_celdas');
  const [live] = await test.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM publicaciones WHERE borrada_en IS NULL',
  );
  expect([left, await inspect()]).toEqual([{ cambios: 0 }, { wrong: [], counted: live?.n }]);
});

it('tells a writer of its own listing, and nobody else before it is there', async () => {
  const runner = test.app.get(DataSource).createQueryRunner();
  await runner.startTransaction();
  await runner.query(WRITES[0] ?? '', [0]);
  expect(await inspect((sql, params) => runner.query(sql, params))).toEqual({ wrong: [], counted: 3 });
  expect(await inspect()).toEqual({ wrong: [], counted: 0 });
  await runner.rollbackTransaction();
  await runner.release();
});

it('lets nobody wait who writes to the same cell', async () => {
  const [first, second] = [await insertPublicacion(test, seller), await insertPublicacion(test, seller)];
  const open = test.app.get(DataSource).createQueryRunner();
  await open.startTransaction();
  await open.query('UPDATE publicaciones SET pausada = true WHERE id = $1', [first]);
  await test.query('UPDATE publicaciones SET pausada = true WHERE id = $1', [second]);
  await test.app.get(CellsService).fold();
  await open.commitTransaction();
  await open.release();
  expect(await inspect()).toEqual({ wrong: [], counted: 2 });
});

it('counts what was there before while others write', async () => {
  await insertMany(6_000);
  await test.query('UPDATE publicaciones SET borrada_en = now() WHERE id % 11 = 0');
  let writes = Promise.resolve();
  await asBefore(async () => {
    writes = writeAtRandom(30);
  });
  await writes;
  expect((await inspect()).wrong).toEqual([]);
});

it('counts a change that comes between a look at the listings and the note that they were looked at', async () => {
  const id = await insertPublicacion(test, seller);
  let change = Promise.resolve<unknown>(undefined);
  await asBefore(async (migration, runner) => {
    const query = runner.query.bind(runner);
    const slow = jest.spyOn(runner, 'query').mockImplementation(async (sql: string, params?: object) => {
      if (sql.includes('SET hasta')) {
        change = test.query('UPDATE publicaciones SET pausada = true WHERE id = $1', [id]);
        await untilItWaits(test, change);
      }
      return query(sql, params);
    });
    await migration.up(runner);
    slow.mockRestore();
  });
  await change;
  expect(await inspect()).toEqual({ wrong: [], counted: 1 });
});

it('goes on where a run was killed, and counts nothing twice when it was only not written down', async () => {
  await insertMany(2_500);
  await asBefore(async (migration, runner) => {
    const query = runner.query.bind(runner);
    const killed = jest.spyOn(runner, 'query').mockImplementation((sql: string, params?: object) => {
      if (sql.includes('DROP TABLE celdas_por_contar')) throw new Error('killed');
      return query(sql, params);
    });
    await expect(migration.up(runner)).rejects.toThrow('killed');
    killed.mockRestore();
    await insertPublicacion(test, seller);
    await migration.up(runner);
  });
  expect(await inspect()).toEqual({ wrong: [], counted: 2_501 });
});
