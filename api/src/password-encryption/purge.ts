import pg from 'pg';

/**
 * Deletes every encrypted copy of a password and returns their number. TRUNCATE gives the table a new file, so the old
 * bytes do not stay until a vacuum, as the bytes of deleted rows would. Users can still log in, because the hashes stay.
 */
export async function purgeEncryptedPasswords(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE contrasenas_selladas');
    const { rows } = await client.query<{ copies: number }>('SELECT count(*)::int AS copies FROM contrasenas_selladas');
    await client.query('TRUNCATE contrasenas_selladas');
    await client.query('COMMIT');
    return rows[0]?.copies ?? 0;
  } finally {
    await client.end();
  }
}
