// @ts-check
import { localSecrets } from '../../scripts/start/environment.mjs';
import { query } from './query.mjs';

const PASSWORD = 'una clave de bench';

/** @typedef {import('./product.mjs').Product} Product */

/**
 * Mechanics who can sign in, created if missing. All share one hash, made by the API.
 * @param {Pick<Product, 'databaseUrl'>} product
 * @param {number} count
 */
export async function membersOf({ databaseUrl }, count) {
  const hash = await hashOf();
  await query(
    databaseUrl,
    `INSERT INTO usuarios (email, contrasena_hash, tipo_cuenta, nombre, apellido, nombre_local, localidad, dni, telefono, fecha)
     SELECT 'mecanico' || n || '@bench.test', $2, 'mecanico', 'Ana', 'De Bench', '', 'Glew', 400000000 + n, 1170000000 + n, now()
     FROM generate_series(1, $1::int) AS n ON CONFLICT DO NOTHING`,
    [count, hash],
  );
  const emails = Array.from({ length: count }, (_, i) => `mecanico${i + 1}@bench.test`);
  return { hash, password: PASSWORD, logins: emails.map((email) => JSON.stringify({ email, password: PASSWORD })) };
}

/**
 * Some listings of several shops, each with its owner's session.
 * @param {Pick<Product, 'databaseUrl' | 'api'>} product
 * @param {number} count of shops
 * @returns {Promise<{ id: number, cookie: string }[]>}
 */
export async function ownedListings({ databaseUrl, api }, count) {
  await query(databaseUrl, `UPDATE usuarios SET contrasena_hash = $1 WHERE email LIKE 'tienda%@bench.test'`, [
    await hashOf(),
  ]);
  const rows = await query(
    databaseUrl,
    `SELECT max(p.id)::int AS id, u.email FROM publicaciones p JOIN usuarios u ON u.id = p.user_id
     WHERE u.email LIKE 'tienda%@bench.test' AND p.borrada_en IS NULL GROUP BY u.email ORDER BY u.email LIMIT $1`,
    [count],
  );
  const owned = [];
  for (const { id, email } of rows) owned.push({ id, cookie: await cookieOf(api, email, PASSWORD) });
  return owned;
}

/** Signs in and returns the `Cookie` header. @param {string} api @param {string} email @param {string} password */
export async function cookieOf(api, email, password) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${api}/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  if (!answer.ok) throw new Error(`the login of ${email} answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** @param {Pick<Product, 'databaseUrl' | 'api'>} product */
export async function memberCookie(product) {
  await membersOf(product, 1);
  return cookieOf(product.api, 'mecanico1@bench.test', PASSWORD);
}

/** The administrator's session. @param {string} api @param {string} dataDir */
export function adminCookie(api, dataDir) {
  const { email, password } = localSecrets(dataDir).admin;
  return cookieOf(api, email, password);
}

async function hashOf() {
  const built = (/** @type {string} */ file) =>
    import(new URL(`../../api/dist/passwords/${file}.js`, import.meta.url).href);
  const [{ PasswordsService }, { HashWorker }] = [await built('passwords'), await built('hash-worker')];
  return /** @type {Promise<string>} */ (new PasswordsService(new HashWorker()).hash(PASSWORD));
}
