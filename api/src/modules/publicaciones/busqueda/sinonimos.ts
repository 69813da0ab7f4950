import pg from 'pg';

/** Commands; `ver` takes no words. */
const ORDERS = ['ver', 'agregar', 'quitar'] as const;
const USE = 'Uso: npm run synonyms -- ver | agregar <palabra> <palabra> … | quitar <palabra> …';

/** A mistake in the arguments, in Spanish. */
export class SinonimosError extends Error {}

/**
 * Shows or changes the synonyms of the search while the API runs. The next search uses them. Words are stored in lower
 * case without accents, and contain only letters and digits.
 * @returns the text to print: every group, one in each line
 * @throws SinonimosError for an unknown command or an invalid word
 */
export async function changeSinonimos(databaseUrl: string, [order, ...words]: readonly string[]): Promise<string> {
  if (!ORDERS.some((known) => known === order)) throw new SinonimosError(USE);
  if (words.length < (order === 'agregar' ? 2 : order === 'quitar' ? 1 : 0)) throw new SinonimosError(USE);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE sinonimos IN SHARE ROW EXCLUSIVE MODE');
    const known = await asCompared(client, words);
    if (order === 'agregar') await client.query(JOIN, [known]);
    if (order === 'quitar') await client.query(TAKE_OUT, [known]);
    await client.query(END_ALONE);
    await client.query('COMMIT');
    const { rows } = await client.query<{ line: string }>(GROUPS);
    return rows.map(({ line }) => line).join('\n');
  } finally {
    await client.end();
  }
}

/** The words as the search compares them. */
async function asCompared(client: pg.Client, words: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ word: string; compared: string; isWord: boolean }>(
    `SELECT w AS word, texto_busqueda(w) AS compared, texto_busqueda(w) ~ '^[[:alnum:]]+$' AS "isWord"
     FROM unnest($1::text[]) AS w`,
    [words],
  );
  const wrong = rows.find(({ isWord }) => !isWord);
  if (wrong !== undefined) throw new SinonimosError(`'${wrong.word}' no es una sola palabra de letras y números.`);
  return rows.map(({ compared }) => compared);
}

/** Merges the groups that contain one of the words. */
const JOIN = `
  WITH nuevo AS (SELECT coalesce(max(grupo), 0) + 1 AS grupo FROM sinonimos),
  juntas AS (UPDATE sinonimos s SET grupo = nuevo.grupo FROM nuevo
    WHERE s.grupo IN (SELECT grupo FROM sinonimos WHERE palabra = ANY ($1)))
  INSERT INTO sinonimos (palabra, grupo) SELECT DISTINCT w, nuevo.grupo FROM unnest($1::text[]) AS w, nuevo
  WHERE NOT EXISTS (SELECT FROM sinonimos WHERE palabra = w)`;
const TAKE_OUT = 'DELETE FROM sinonimos WHERE palabra = ANY ($1)';
const END_ALONE = `DELETE FROM sinonimos
  WHERE grupo IN (SELECT grupo FROM sinonimos GROUP BY grupo HAVING count(*) = 1)`;
const GROUPS = `SELECT string_agg(palabra, ' ' ORDER BY palabra) AS line FROM sinonimos GROUP BY grupo ORDER BY 1`;
