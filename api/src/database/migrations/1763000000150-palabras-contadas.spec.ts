import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { insertPublicacion, newSeller } from '../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { PalabrasContadas1763000000150 } from './1763000000150-palabras-contadas.ts';

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const odd = () => `q${randomBytes(6).toString('hex')}`;
const known = async (word: string) =>
  (await test.query('SELECT FROM palabras_de_busqueda WHERE palabra = $1', [word])).length > 0;

/** What the vocabulary says, and what a look at every listing says. */
async function counts(): Promise<[kept: unknown[], true_: unknown[]]> {
  const order = 'ORDER BY palabra COLLATE "C"';
  return [
    await test.query(`SELECT palabra, publicaciones FROM palabras_de_busqueda ${order}`),
    await test.query(`SELECT palabra COLLATE "C" AS palabra, count(*)::int AS publicaciones
      FROM publicaciones p, palabras_de(p.busqueda) AS palabra WHERE borrada_en IS NULL GROUP BY 1 ${order}`),
  ];
}

/** As if the database came from the release before, with words that nobody's listing holds. */
async function asBefore(run: (migration: PalabrasContadas1763000000150) => Promise<void>): Promise<void> {
  const runner = test.app.get(DataSource).createQueryRunner();
  const migration = new PalabrasContadas1763000000150();
  await migration.down(runner);
  await run(migration);
  await migration.up(runner);
  await runner.release();
}

it('forgets a word with the last listing that holds it: deleted, or called otherwise', async () => {
  const [seller, client] = await newSeller(test);
  const [shared, own, later] = [odd(), odd(), odd()];
  const first = await insertPublicacion(test, seller, { nombre_producto: `Disco ${shared} ${own}` });
  const second = await insertPublicacion(test, seller, { nombre_producto: `Disco ${shared}` });
  await client.delete(`/publicaciones/${first}`).expect(200);
  expect([await known(own), await known(shared)]).toEqual([false, true]);
  await test.query('UPDATE publicaciones SET nombre_producto = $2 WHERE id = $1', [second, `Disco ${later}`]);
  expect([await known(shared), await known(later)]).toEqual([false, true]);
  await test.query('DELETE FROM publicaciones WHERE id = $1', [second]);
  expect([await known(later), await known('disco')]).toEqual([false, false]);
});

it('keeps its counts right with many writers of the same words at once', async () => {
  const [seller] = await newSeller(test);
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let round = 0; round < 6; round++) {
      const id = await insertPublicacion(test, seller, { nombre_producto: `Faro ${odd()} trasero delantero` });
      const nombre = (writer + round) % 2 ? 'Óptica delantero faro' : 'Trasero luz';
      await test.query('UPDATE publicaciones SET nombre_producto = $2, pausada = true WHERE id = $1', [id, nombre]);
      if (round % 3 === 0) await test.query('UPDATE publicaciones SET borrada_en = now() WHERE id = $1', [id]);
    }
  });
  await Promise.all(writers);
  const [kept, real] = await counts();
  expect(kept).toEqual(real);
});

it('counts what was there before while others write, and drops what was planted', async () => {
  const [seller] = await newSeller(test);
  const planted = odd();
  await test.query(
    `INSERT INTO publicaciones (user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fecha)
     SELECT $1, 'Bomba ' || g % 50, 'ford', 'Focus', 1, 'Glew', false, 'Motor', 'nuevo', now() FROM generate_series(1, 3500) g`,
    [seller],
  );
  let writes = Promise.resolve();
  await asBefore(async () => {
    await test.query('INSERT INTO palabras_de_busqueda (palabra) VALUES ($1)', [planted]);
    const [{ last = 0 } = {}] = await test.query<{ last: number }>('SELECT max(id)::int AS last FROM publicaciones');
    writes = (async () => {
      for (let i = 0; i < 60; i++) {
        const id = last - i * 55;
        await test.query('UPDATE publicaciones SET nombre_producto = $2 WHERE id = $1', [id, `Caudal ${odd()}`]);
        await test.query('UPDATE publicaciones SET borrada_en = now() WHERE id = $1', [id - 7]);
        await insertPublicacion(test, seller, { nombre_producto: `Rueda ${odd()}` });
      }
    })();
  });
  await writes;
  const [kept, real] = await counts();
  expect(kept).toEqual(real);
  expect(await known(planted)).toBe(false);
});

it('goes on where a run was killed, and counts nothing twice when it was only not written down', async () => {
  const [seller] = await newSeller(test);
  await insertPublicacion(test, seller, { nombre_producto: 'Bomba de agua' });
  await asBefore(async (migration) => {
    const runner = test.app.get(DataSource).createQueryRunner();
    const query = runner.query.bind(runner);
    const killed = jest.spyOn(runner, 'query').mockImplementation((sql: string, params?: object) => {
      if (sql.includes('DROP TABLE recuento')) throw new Error('killed');
      return query(sql, params);
    });
    await expect(migration.up(runner)).rejects.toThrow('killed');
    killed.mockRestore();
    await migration.up(runner);
    await runner.release();
  });
  const [kept, real] = await counts();
  expect(kept).toEqual(real);
});
