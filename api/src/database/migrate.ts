import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type MigrationInterface, QueryFailedError } from 'typeorm';
import { isUnavailable } from './database-errors.ts';
import { Trabajos1764000000000 } from './migrations/1764000000000-trabajos.ts';
import { Cuentas1764000000001 } from './migrations/1764000000001-cuentas.ts';
import { Comercio1764000000002 } from './migrations/1764000000002-comercio.ts';
import { Busqueda1764000000003 } from './migrations/1764000000003-busqueda.ts';
import { FileIndexes1764700001000 } from './migrations/1764700001000-file-indexes.ts';
import { AccessCambios1764700001001 } from './migrations/1764700001001-access-cambios.ts';
import { IdempotencyKeys1764700002000 } from './migrations/1764700002000-idempotency-keys.ts';
import { Respaldo1764700003000 } from './migrations/1764700003000-respaldo.ts';
import { UnreadableProofs1764700004000 } from './migrations/1764700004000-unreadable-proofs.ts';

/** Any constant: all starters of this product ask for the same lock. */
const MIGRATION_LOCK = 7_131_955;

type Migration = new () => MigrationInterface;

/**
 * Every migration, oldest first: the baseline, and behind it what comes with later releases. Their duties to the API that
 * still runs: docs/operations.md, 'Migrations'.
 */
export const MIGRATIONS: readonly Migration[] = [
  Trabajos1764000000000,
  Cuentas1764000000001,
  Comercio1764000000002,
  Busqueda1764000000003,
  FileIndexes1764700001000,
  AccessCambios1764700001001,
  IdempotencyKeys1764700002000,
  Respaldo1764700003000,
  UnreadableProofs1764700004000,
];

/** The database was made by a release before the baseline. */
export class OlderDatabaseError extends Error {
  override readonly message =
    'Esta base de datos es de una versión anterior a la 1.0.0 y no se puede actualizar; queda como estaba. ' +
    'Indicá una base vacía en DATABASE_URL, o seguí usando esta con la versión que la creó.';
}

/**
 * How long a migration's statement waits for a lock, in ms: whoever comes behind it in the table's queue waits as long. Then
 * the migration is tried again from its beginning.
 */
const LOCK_TIMEOUT = 300;
/** How long a program's start waits for a database that is not there yet: tries, one a second. */
const WAIT_TRIES = 60;
/** How often a starter asks whether another one has ended, in ms. */
const ASK_EVERY = 200;
/** A migration that found its table in use is tried again after this, in ms, and given up after so many times. */
const TRY_AGAIN = 700;
const MOST_TRIES = 60;
/** PostgreSQL's code for a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Brings the schema up to date, as soon as there is a database. */
export async function migrateWhenThere(databaseUrl: string, triesLeft = WAIT_TRIES): Promise<void> {
  try {
    await migrate(databaseUrl);
  } catch (error) {
    if (!isUnavailable(error) || triesLeft <= 1) throw error;
    await sleep(1_000);
    await migrateWhenThere(databaseUrl, triesLeft - 1);
  }
}

/**
 * Brings the schema up to date while other processes serve. Starters at the same time wait for one another: the first
 * applies, the others find nothing left to do. A migration waits for a lock no longer than calls may wait behind it, and is
 * tried again until it gets it.
 * @throws OlderDatabaseError before anything is changed
 */
export async function migrate(databaseUrl: string, migrations = MIGRATIONS): Promise<void> {
  const lock = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, keepAlive: true });
  await lock.connect();
  try {
    await takeTurn(lock);
    await refuseOlder(lock);
    const source = new DataSource({
      type: 'postgres',
      url: databaseUrl,
      migrations: [...migrations],
      poolSize: 1,
      // The role may have limits: an index takes as long as it takes.
      extra: { lock_timeout: LOCK_TIMEOUT, options: '-c statement_timeout=0' },
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

/** Asks again and again: a statement that waits for the lock holds a snapshot, and an index made CONCURRENTLY waits for it. */
async function takeTurn(lock: pg.Client): Promise<void> {
  const ask = 'SELECT pg_try_advisory_lock($1) AS ours';
  while (!(await lock.query<{ ours: boolean }>(ask, [MIGRATION_LOCK])).rows[0]?.ours) await sleep(ASK_EVERY);
}

/** A database with migrations has the baseline's among them, or is of an earlier release. */
async function refuseOlder(client: pg.Client): Promise<void> {
  const there = await client.query<{ there: boolean }>("SELECT to_regclass('migrations') IS NOT NULL AS there");
  if (!there.rows[0]?.there) return;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
  if (rows.length > 0 && !rows.some(({ name }) => name === Trabajos1764000000000.name)) throw new OlderDatabaseError();
}

async function applyAll(source: DataSource): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await source.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      const isBusy = error instanceof QueryFailedError && error.driverError.code === LOCK_NOT_AVAILABLE;
      if (!isBusy || tries === MOST_TRIES) throw error;
      await sleep(TRY_AGAIN);
    }
  }
}
