import { dniNormal } from '@fluxpartes/dominio';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { insertUsuario } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { DniNormal1763000000140 } from './1763000000140-dni-normal.ts';

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

/** Runs something as the schema of before had it, then the migration. */
async function migrated(before: () => Promise<void>, times = 1): Promise<void> {
  const migration = new DniNormal1763000000140();
  const runner = test.app.get(DataSource).createQueryRunner();
  await migration.down(runner);
  await before();
  for (let i = 0; i < times; i += 1) await migration.up(runner);
  await runner.release();
}
const dniOf = async (id: number) =>
  (await test.query<{ dni: string }>('SELECT dni FROM usuarios WHERE id = $1', [id]))[0]?.dni;
const trail = () =>
  test.query('SELECT entidad_id, accion, antes, despues FROM auditoria ORDER BY entidad_id, accion, id');

it('brings every DNI to its one form; of several accounts with one the first keeps it, and none is lost', async () => {
  const ids: Record<string, number> = {};
  const insert = async (name: string, dni: string) => {
    ids[name] = await insertUsuario(test, { dni });
  };
  await migrated(async () => {
    await insert('dots', '90.000.002');
    await insert('spaces', '90 000 002');
    await insert('wide', '９００００００２');
    await insert('early zeros', '0030111222');
    await insert('plain', '30111222');
    await insert('letters', 'M5111222');
    await insert('none', 'sin documento');
    await insert('long', '20-30111222-3');
    await insert('inside', '30A111222');
  }, 2);
  const found = await Promise.all(Object.entries(ids).map(async ([name, id]) => [name, await dniOf(id)]));
  expect(Object.fromEntries(found)).toEqual({
    dots: '90000002',
    spaces: '90 000 002',
    wide: '９００００００２',
    'early zeros': '0030111222',
    plain: '30111222',
    letters: '5111222',
    none: 'sin documento',
    long: '20-30111222-3',
    inside: '30A111222',
  });
  const repeated = (name: string, dni: string, of: string, holder: string) => ({
    entidad_id: ids[name],
    accion: 'dni_repetido',
    antes: { dni },
    despues: { dni: of, cuenta: ids[holder] },
  });
  const written = (name: string, antes: string, despues: string) => ({
    entidad_id: ids[name],
    accion: 'dni_normalizado',
    antes: { dni: antes },
    despues: { dni: despues },
  });
  expect(await trail()).toEqual([
    written('dots', '90.000.002', '90000002'),
    repeated('spaces', '90 000 002', '90000002', 'dots'),
    repeated('wide', '９００００００２', '90000002', 'dots'),
    repeated('early zeros', '0030111222', '30111222', 'plain'),
    written('letters', 'M5111222', '5111222'),
  ]);
});

it('goes through 2 500 accounts in transactions of at most 1 000, and touches no row that is right already', async () => {
  await migrated(async () => {
    await test.query(`
      INSERT INTO usuarios (email, contrasena_hash, tipo_cuenta, nombre, apellido, localidad, dni, telefono, fecha)
      SELECT 'm' || n || '@prueba.test', '', 'mecanico', 'A', 'B', 'Glew',
             CASE WHEN n % 2 = 0 THEN (40000000 + n)::text ELSE to_char(40000000 + n, 'FM99G999G999') || '.' END, '1', now()
      FROM generate_series(1, 2500) n`);
  });
  const [count] = await test.query<{ normal: number }>(
    "SELECT count(*) AS normal FROM usuarios WHERE dni ~ '^[0-9]{8}$'",
  );
  expect(count?.normal).toBe(2500);
  const batches = await test.query<{ rows: number }>(
    "SELECT count(*) AS rows FROM usuarios WHERE xmin <> (SELECT xmin FROM usuarios WHERE email = 'm2@prueba.test') GROUP BY xmin::text",
  );
  expect(batches.map(({ rows }) => rows).toSorted((a, b) => a - b)).toEqual([250, 500, 500]);
});

it('holds the one form also for what the API of the version before writes', async () => {
  const id = await insertUsuario(test, { dni: '90.000.002' });
  expect(await dniOf(id)).toBe('90000002');
  const taken = { code: '23505', constraint: 'usuarios_dni_unico' };
  await expect(insertUsuario(test, { dni: '090000002' })).rejects.toMatchObject({ driverError: taken });
  const other = await insertUsuario(test);
  const edit = test.query('UPDATE usuarios SET dni = $2 WHERE id = $1', [other, 'DNI 90 000 002']);
  await expect(edit).rejects.toMatchObject({ driverError: taken });
});

it('says in SQL what dominio says, of any text', async () => {
  const piece = fc.constantFrom(
    ...['0', '1', '29', '30111222', '.', ' ', '-', 'º', 'DNI', 'ñ', 'É', 'e\u0301', '３', '²', '٣', '½', 'ß', 'ſ'],
    ...['\u00a0', '\u2009', '\u200b', '\ufeff', '\u00ad', '\u3000', '，', '😀', 'Ω', '×', '\t', '_', "'", '\\', '/'],
  );
  const texts = [
    ...fc.sample(fc.string({ unit: piece, maxLength: 9 }), 3_000),
    ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 12 }), 500).filter((text) => !text.includes('\0')),
  ];
  const rows = await test.query<{ dni: string; normal: string | null }>(
    'SELECT dni, normalizar_dni(dni) AS normal FROM unnest($1::text[]) AS dni',
    [texts],
  );
  expect(rows.filter(({ normal }) => normal !== null).length).toBeGreaterThan(200);
  expect(rows.filter(({ dni, normal }) => dniNormal(dni) !== normal)).toEqual([]);
});
