import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type MigrationInterface, QueryFailedError } from 'typeorm';
import { isUnavailable } from './database-errors.ts';
import { Trabajos1795651200000 } from './migrations/1795651200000-trabajos.ts';
import { Cuentas1795651200001 } from './migrations/1795651200001-cuentas.ts';
import { Comercio1795651200002 } from './migrations/1795651200002-comercio.ts';
import { Busqueda1795651200003 } from './migrations/1795651200003-busqueda.ts';
import { Rechazos1795651200004 } from './migrations/1795651200004-rechazos.ts';
import { Filtros1795651200005 } from './migrations/1795651200005-filtros.ts';
import { VersionVendedor1795651200006 } from './migrations/1795651200006-version-vendedor.ts';

/** Key of the advisory lock: any constant, the same in all processes. */
const MIGRATION_LOCK = 7_131_955;

type Migration = new () => MigrationInterface;

/**
 * Every migration, oldest first: the baseline, then those of later releases. Rules that protect the running API:
 * docs/operations/database.md, 'Migrations'.
 */
export const MIGRATIONS: readonly Migration[] = [
  Trabajos1795651200000,
  Cuentas1795651200001,
  Comercio1795651200002,
  Busqueda1795651200003,
  Rechazos1795651200004,
  Filtros1795651200005,
  VersionVendedor1795651200006,
];

export class OlderDatabaseError extends Error {
  override readonly message =
    'Esta base de datos es de una versión anterior a la 1.0.0 y no se puede actualizar; queda como estaba. ' +
    'Indicá una base vacía en DATABASE_URL, o seguí usando esta con la versión que la creó.';
}

/** Calls queue behind a migration that waits for a lock. The migration therefore waits briefly, then starts over. */
const LOCK_TIMEOUT_MS = 300;
/** Connection attempts at start, one a second. */
const MAX_CONNECT_ATTEMPTS = 60;
const LOCK_POLL_MS = 200;
const RETRY_MS = 700;
const MAX_ATTEMPTS = 60;
const LOCK_NOT_AVAILABLE = '55P03';

/** Retries while the database is unavailable. */
export async function migrateWithRetry(databaseUrl: string, attemptsLeft = MAX_CONNECT_ATTEMPTS): Promise<void> {
  try {
    await migrate(databaseUrl);
  } catch (error) {
    if (!isUnavailable(error) || attemptsLeft <= 1) throw error;
    await sleep(1_000);
    await migrateWithRetry(databaseUrl, attemptsLeft - 1);
  }
}

/**
 * Applies the migrations while other processes serve. Concurrent starts wait for one another by an advisory lock.
 * @throws OlderDatabaseError before anything is changed
 */
export async function migrate(databaseUrl: string, migrations = MIGRATIONS): Promise<void> {
  const lock = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, keepAlive: true });
  await lock.connect();
  try {
    await acquireMigrationLock(lock);
    await assertNotOlder(lock);
    const source = new DataSource({
      type: 'postgres',
      url: databaseUrl,
      migrations: [...migrations],
      poolSize: 1,
      // The role may have a statement timeout that is too short to build an index.
      extra: { lock_timeout: LOCK_TIMEOUT_MS, options: '-c statement_timeout=0' },
    });
    await source.initialize();
    try {
      await applyAll(source);
    } finally {
      await source.destroy();
    }
  } finally {
    await lock.end();
  }
}

/** Polls: a waiting statement would hold a snapshot, and CREATE INDEX CONCURRENTLY waits for snapshots (deadlock). */
async function acquireMigrationLock(lock: pg.Client): Promise<void> {
  const ask = 'SELECT pg_try_advisory_lock($1) AS ours';
  while (!(await lock.query<{ ours: boolean }>(ask, [MIGRATION_LOCK])).rows[0]?.ours) await sleep(LOCK_POLL_MS);
}

/** A database without the baseline migration was made by an earlier release. */
async function assertNotOlder(client: pg.Client): Promise<void> {
  const there = await client.query<{ there: boolean }>("SELECT to_regclass('migrations') IS NOT NULL AS there");
  if (!there.rows[0]?.there) return;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
  if (rows.length > 0 && !rows.some(({ name }) => name === Trabajos1795651200000.name)) throw new OlderDatabaseError();
}

async function applyAll(source: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await source.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      const isBusy = error instanceof QueryFailedError && error.driverError.code === LOCK_NOT_AVAILABLE;
      if (!isBusy || attempt === MAX_ATTEMPTS) throw error;
      await sleep(RETRY_MS);
    }
  }
}
