import type { QueryRunner } from 'typeorm';

/**
 * Makes an index without locking its table, for a migration with `transaction = false`. One that a killed or refused start
 * left half made (PostgreSQL keeps it, marked as invalid, and goes on maintaining it) is taken away first.
 * @param definition what follows the index's name, from ON on
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  name: string,
  definition: string,
  kind: 'UNIQUE' | '' = '',
): Promise<void> {
  // It waits for transactions that began before, and blocks nobody while it waits: the bound of other locks is not for it.
  await runner.query('SET lock_timeout = 0');
  try {
    const invalid: unknown[] = await runner.query(
      'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
      [name],
    );
    if (invalid.length > 0) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
    await runner.query(`CREATE ${kind} INDEX CONCURRENTLY IF NOT EXISTS ${name} ${definition}`);
  } finally {
    await runner.query('RESET lock_timeout');
  }
}
