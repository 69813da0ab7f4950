import { createHash } from 'node:crypto';
import { FileStore } from '../../src/files/file-store.ts';
import type { TestApp } from '../test-app.ts';

/**
 * Of each table how many rows it has and the sum of the transactions that wrote them, which every write changes; of the file
 * store a digest of its names, under `archivos guardados`.
 */
export type StateDigest = Readonly<Record<string, string>>;

/**
 * Excludes the rate limits' counters, which count rejected calls too. Includes the audit trail: a rejected call reveals no
 * data.
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
