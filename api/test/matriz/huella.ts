import { createHash } from 'node:crypto';
import { FileStore } from '../../src/files/file-store.ts';
import type { TestApp } from '../test-app.ts';

/** A digest of each table, and of the names in the file store under `archivos guardados`. */
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
        `SELECT '${tabla}' AS tabla, md5(string_agg(t::text, '|' ORDER BY t::text)) AS huella FROM ${tabla} t`,
    )
    .join(' UNION ALL ');
  return async () => {
    const filas = await test.query<{ tabla: string; huella: string | null }>(sql);
    const huellas = filas.map(({ tabla, huella }) => [tabla, huella ?? '']);
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
