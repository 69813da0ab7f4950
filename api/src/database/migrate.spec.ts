import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { execute, withDatabase } from '../../test/superuser-connection.ts';
import { MIGRATIONS, migrate, OlderDatabaseError } from './migrate.ts';

const server = String(process.env.FLUX_TEST_SERVER);
const database = `migracion_${randomBytes(6).toString('hex')}`;
const url = withDatabase(server, database);
const client = new pg.Client({ connectionString: url });

beforeAll(async () => {
  await execute(server, `CREATE DATABASE ${database}`);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await execute(server, `DROP DATABASE ${database} WITH (FORCE)`);
});

/** Columns and indexes. */
const SHAPE = `SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2, 3`;

const applied = async () => (await client.query('SELECT name FROM migrations ORDER BY id')).rows;

it('MIGRATIONS lists every file of the folder, oldest first', () => {
  const folder = join(__dirname, 'migrations');
  const classes = readdirSync(folder)
    .sort()
    .map((file) => /export class (\w+)/.exec(readFileSync(join(folder, file), 'utf8'))?.[1]);
  expect(MIGRATIONS.map(({ name }) => name)).toEqual(classes);
});

it('applies each migration once in four concurrent runs, and nothing in a later run', async () => {
  await Promise.all([migrate(url), migrate(url), migrate(url), migrate(url)]);
  const first = await applied();
  expect(first.length).toBeGreaterThan(0);
  expect(new Set(first.map(({ name }) => name)).size).toBe(first.length);
  await migrate(url);
  expect(await applied()).toEqual(first);
});

it('reverts every migration since the baseline and applies it again', async () => {
  const shape = async (of = client) => (await of.query(SHAPE)).rows;
  const whole = await shape();
  const source = new DataSource({ type: 'postgres', url, migrations: [...MIGRATIONS], poolSize: 1 });
  await source.initialize();
  for (const _ of MIGRATIONS.slice(4)) await source.undoLastMigration({ transaction: 'none' });
  await source.destroy();
  const baseline = `baseline_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${baseline}`);
  await migrate(withDatabase(server, baseline), MIGRATIONS.slice(0, 4));
  const undone = await shape();
  const reader = new pg.Client({ connectionString: withDatabase(server, baseline) });
  await reader.connect();
  expect(undone).toEqual(await shape(reader));
  await reader.end();
  await execute(server, `DROP DATABASE ${baseline} WITH (FORCE)`);
  await migrate(url);
  expect(await shape()).toEqual(whole);
});

it.each(['NaN', '-0.01'])('rejects a cashback balance of %s', async (cashback) => {
  const insert = client.query(
    `INSERT INTO usuarios (email, contrasena_hash, tipo_cuenta, nombre, apellido, localidad, dni, telefono, cashback, fecha)
     VALUES ('a@b.co', '', 'mecanico', 'A', 'B', 'Glew', '1', '1', $1, now())`,
    [cashback],
  );
  await expect(insert).rejects.toMatchObject({ code: '23514' });
});

it('rejects a database of an earlier release and leaves it unchanged', async () => {
  const older = `anterior_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${older}`);
  const reader = new pg.Client({ connectionString: withDatabase(server, older) });
  await reader.connect();
  await reader.query(`
    CREATE TABLE migrations (id serial PRIMARY KEY, "timestamp" bigint NOT NULL, name varchar NOT NULL);
    INSERT INTO migrations ("timestamp", name) VALUES (1763000000000, 'EsquemaInicial1763000000000');
    CREATE TABLE usuarios (id bigint PRIMARY KEY)`);
  const everything = () =>
    reader.query("SELECT relname, relkind, xmin::text FROM pg_class WHERE relnamespace = 'public'::regnamespace");
  const before = (await everything()).rows;
  await expect(migrate(withDatabase(server, older))).rejects.toThrow(OlderDatabaseError);
  expect((await everything()).rows).toEqual(before);
  await reader.end();
  await execute(server, `DROP DATABASE ${older} WITH (FORCE)`);
});
