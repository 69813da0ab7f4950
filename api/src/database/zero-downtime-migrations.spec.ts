import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ApiCalls, seed } from '../../test/previous-release-traffic.ts';
import { execute, withDatabase } from '../../test/superuser-connection.ts';
import { createIndexConcurrently } from './create-index-concurrently.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

const server = String(process.env.FLUX_TEST_SERVER);
const database = `en_vivo_${randomBytes(6).toString('hex')}`;
const url = withDatabase(server, database);

/** The schema of 1.0.0. */
const BASELINE = MIGRATIONS.slice(0, 4);

beforeAll(async () => {
  await execute(server, `CREATE DATABASE ${database}`);
  await migrate(url, BASELINE);
  await seed(url);
}, 240_000);
afterAll(() => execute(server, `DROP DATABASE ${database} WITH (FORCE)`));

it('applies every migration since the baseline without blocking API calls', async () => {
  const calls = new ApiCalls(url);
  await calls.start();
  await migrate(url);
  expect(await calls.end()).toEqual([]);
}, 240_000);

it('detects a migration that blocks API calls', async () => {
  class Blocking1763999999998 {
    async up(runner: { query: (sql: string) => Promise<unknown> }): Promise<void> {
      await runner.query('ALTER TABLE ventas ADD COLUMN de_prueba text; SELECT pg_sleep(3)');
    }
    async down(): Promise<void> {}
  }
  const calls = new ApiCalls(url);
  await calls.start();
  await migrate(url, [...MIGRATIONS, Blocking1763999999998]);
  expect(await calls.end()).not.toEqual([]);
}, 240_000);

it('migrates a table in use without blocking API calls, and replaces an invalid index', async () => {
  class Online1763999999999 {
    readonly transaction = false;
    async up(runner: Parameters<typeof createIndexConcurrently>[0]): Promise<void> {
      await runner.query('ALTER TABLE usuarios ADD COLUMN IF NOT EXISTS de_prueba text');
      await createIndexConcurrently(runner, 'ventas_de_prueba', 'ON ventas (nombre_producto)');
    }
    async down(): Promise<void> {}
  }
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('CREATE UNIQUE INDEX CONCURRENTLY ventas_de_prueba ON ventas (cantidad)').catch(() => {});
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM usuarios LIMIT 1');
  const calls = new ApiCalls(url);
  await calls.start();
  const migrated = migrate(url, [...MIGRATIONS, Online1763999999999]);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await holder.query('COMMIT');
  await migrated;
  expect(await calls.end()).toEqual([]);
  const { rows } = await holder.query(
    "SELECT indisvalid, pg_get_indexdef(indexrelid) AS def FROM pg_index WHERE indexrelid = 'ventas_de_prueba'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true, def: expect.stringContaining('(nombre_producto)') }]);
  await holder.end();
}, 240_000);
