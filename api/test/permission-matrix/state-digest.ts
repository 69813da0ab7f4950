import { createHash } from 'node:crypto';
import { FileStore } from '../../src/files/file-store.ts';
import type { TestApp } from '../test-app.ts';

/**
 * For each table, its row count and the sum of the transaction ids that wrote the rows, which every write changes. For the
 * file store, a digest of its names, under `archivos guardados`.
 */
export type StateDigest = Readonly<Record<string, string>>;

/**
 * Excludes the counters of the rate limits, which also count rejected calls. Includes the audit trail: a rejected call
 * reveals no data.
 */
const OUTSIDE = ['limites'];

/** Makes the function that takes the digest of an application's whole state. */
export async function stateDigestTaker(test: TestApp): Promise<() => Promise<StateDigest>> {
  const tablas = await test.query<{ table: string }>(
    `SELECT quote_ident(table_name) AS table FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT table_name = ANY($1)`,
    [OUTSIDE],
  );
  const sql = tablas
    .map(
      ({ table }) =>
        `SELECT '${table}' AS table, concat(count(*), ' ', sum(xmin::text::bigint)) AS digest FROM ${table}`,
    )
    .join(' UNION ALL ');
  return async () => {
    const rows = await test.query<{ table: string; digest: string }>(sql);
    const huellas = rows.map(({ table, digest }) => [table, digest]);
    return Object.fromEntries([...huellas, ['archivos guardados', await filesHuella(test)]]);
  };
}

/** Differences between two digests. */
export function cambiosBetween(antes: StateDigest, despues: StateDigest): string[] {
  return Object.keys(despues).filter((table) => antes[table] !== despues[table]);
}

async function filesHuella(test: TestApp): Promise<string> {
  const keys: string[] = [];
  for await (const { clave } of test.app.get(FileStore).list('')) keys.push(clave);
  return createHash('sha256').update(keys.toSorted().join('\n')).digest('hex');
}
