import pg from 'pg';

/** Counts that must be 0: lost, doubled and partial effects. */
export interface Losses {
  lost: number;
  doubles: number;
  aMedias: number;
  differentBalances: number;
  keysWithoutAnswer: number;
  abiertas: number;
}

/**
 * Compares the acknowledged purchases with the stored data, directly in the database.
 * @param confirmadas the ids of the sales that were answered with a 201
 */
export async function losses(databaseUrl: string, confirmadas: readonly number[]): Promise<Losses> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const count = async (sql: string, values: unknown[] = []) =>
    Number((await client.query<{ n: string }>(`SELECT count(*) AS n FROM (${sql}) AS losses`, values)).rows[0]?.n);
  try {
    return {
      lost: await count('SELECT id FROM unnest($1::bigint[]) AS id EXCEPT SELECT id FROM ventas', [confirmadas]),
      doubles: await count('SELECT id FROM ventas WHERE id <> ALL ($1::bigint[])', [confirmadas]),
      aMedias: await count(A_MEDIAS),
      differentBalances: await count(
        `SELECT u.id FROM usuarios u LEFT JOIN movimientos_cashback m ON m.usuario_id = u.id
         GROUP BY u.id HAVING coalesce(sum(m.importe), 0) <> u.cashback`,
      ),
      keysWithoutAnswer: await count('SELECT 1 FROM claves_idempotencia WHERE respuesta IS NULL'),
      abiertas: await count(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      ),
    };
  } finally {
    await client.end();
  }
}

/** Sales that do not match their ledger rows, and ledger rows that do not match their sale. */
const A_MEDIAS = `
  SELECT v.id FROM ventas v LEFT JOIN movimientos_cashback m ON m.venta_id = v.id
  GROUP BY v.id HAVING coalesce(sum(m.importe), 0) <> v.cupon - v.cashback_usado
  UNION ALL
  SELECT m.id FROM movimientos_cashback m LEFT JOIN ventas v ON v.id = m.venta_id WHERE v.id IS NULL
  UNION ALL
  SELECT 0 FROM claves_idempotencia c
  WHERE c.respuesta IS NOT NULL AND NOT EXISTS (SELECT FROM ventas v WHERE v.id = (c.respuesta -> 'venta' ->> 'id')::bigint)
`;

export const NONE: Losses = {
  lost: 0,
  doubles: 0,
  aMedias: 0,
  differentBalances: 0,
  keysWithoutAnswer: 0,
  abiertas: 0,
};
