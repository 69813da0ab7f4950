import type { QueryRunner } from 'typeorm';

/**
 * Creates an index without locking its table, for a migration with `transaction = false`. First drops an invalid index,
 * which a killed start leaves behind.
 * @param definition the part of CREATE INDEX that begins with ON
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  name: string,
  definition: string,
  kind: 'UNIQUE' | '' = '',
): Promise<void> {
  await patiently(runner, async () => {
    const invalid: unknown[] = await runner.query(
      'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
      [name],
    );
    if (invalid.length > 0) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
    await runner.query(`CREATE ${kind} INDEX CONCURRENTLY IF NOT EXISTS ${name} ${definition}`);
  });
}

/** The same for an index that another one replaces. */
export async function dropIndexConcurrently(runner: QueryRunner, name: string): Promise<void> {
  await patiently(runner, () => runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`));
}

/** A concurrent statement waits for older transactions without blocking other calls, so it needs no lock timeout. */
async function patiently(runner: QueryRunner, work: () => Promise<unknown>): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  try {
    await work();
  } finally {
    await runner.query('RESET lock_timeout');
  }
}
