import { createHash } from 'node:crypto';
import { FileStore } from '../../src/files/file-store.ts';
import type { TestApp } from '../test-app.ts';

/**
 * Of each table how many rows it has and the sum of the transactions that wrote them, which every write changes; of the file
 * store a digest of its names, under `archivos guardados`.
 */
export type Huella = Readonly<Record<string, string>>;

/** Left out: the counters of the rate limits, which count refused tries too. A refusal reveals nothing, so the audit trail is in. */
const FUERA = ['limites'];

/** Makes the function that takes the digest of an application's whole state. */
export async function tomadorDeHuellas(test: TestApp): Promise<() => Promise<Huella>> {
  const tablas = await test.query<{ tabla: string }>(
    `SELECT quote_ident(table_name) AS tabla FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT table_name = ANY($1)`,
    [FUERA],
  );
  const sql = tablas
    .map(
      ({ tabla }) =>
        `SELECT '${tabla}' AS tabla, concat(count(*), ' ', sum(xmin::text::bigint)) AS huella FROM ${tabla}`,
    )
    .join(' UNION ALL ');
  return async () => {
    const filas = await test.query<{ tabla: string; huella: string }>(sql);
    const huellas = filas.map(({ tabla, huella }) => [tabla, huella]);
    return Object.fromEntries([...huellas, ['archivos guardados', await huellaDeArchivos(test)]]);
  };
}

/** What differs between two of them. */
export function cambiosEntre(antes: Huella, despues: Huella): string[] {
  return Object.keys(despues).filter((tabla) => antes[tabla] !== despues[tabla]);
}

async function huellaDeArchivos(test: TestApp): Promise<string> {
  const claves: string[] = [];
  for await (const { clave } of test.app.get(FileStore).list('')) claves.push(clave);
  return createHash('sha256').update(claves.toSorted().join('\n')).digest('hex');
}
