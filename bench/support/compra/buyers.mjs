// @ts-check
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

/** Price of the listing, in pesos. */
const PRICE = 1_000;
/** Cashback spent by each purchase, in pesos; it is less than the cashback credit that the purchase earns. */
const SPENT = 1;

/**
 * A buyer, as the database and the API identify them.
 * @typedef {{ id: number, token: Buffer, cookie: string }} Buyer
 *
 * Body of `POST /ventas`.
 * @typedef {{ buyers: Buyer[], body: string }} Market
 */

/**
 * Creates a seller with a listing, and mechanics with a balance and a session, directly in the tables.
 * @param {string} databaseUrl @param {number} count @returns {Promise<Market>}
 */
export async function openMarket(databaseUrl, count) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const mark = randomBytes(6).toString('hex');
    const insert = async (/** @type {string} */ kind, /** @type {number} */ many) => {
      const { rows } = await client.query(INSERT_USERS, [many, kind, mark, PRICE * many]);
      return rows.map(({ id }) => Number(id));
    };
    const [seller] = await insert('vendedor', 1);
    const ids = await insert('mecanico', count);
    const tokens = ids.map(() => randomBytes(32).toString('base64url'));
    const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
    await client.query(INSERT_SESSIONS, [ids, hashes]);
    const { rows } = await client.query(INSERT_LISTING, [seller, PRICE]);
    const buyers = ids.map((id, i) => ({ id, token: hashes[i] ?? Buffer.of(), cookie: `sesion=${tokens[i]}` }));
    const body = { publicacion_id: Number(rows[0].id), cantidad: 1, monto: PRICE - SPENT };
    return { buyers, body: JSON.stringify(body) };
  } finally {
    await client.end();
  }
}

const INSERT_USERS = `
  WITH nuevos AS (
    INSERT INTO usuarios (email, contrasena_hash, tipo_cuenta, nombre, apellido, nombre_local, localidad, dni, telefono,
      cashback, fecha)
    SELECT $2 || n || '-' || $3 || '@compra.test', 'none', $2, 'Ana', 'De Bench', CASE $2 WHEN 'vendedor' THEN 'Taller' ELSE '' END,
           'Glew', 'BENCH' || $2 || n || $3, 1160000000 + n, $4, now()
    FROM generate_series(1, $1::int) AS n RETURNING id, cashback
  ), ajustes AS (
    INSERT INTO movimientos_cashback (usuario_id, motivo, importe, saldo, fecha)
    SELECT id, 'ajuste_del_admin', cashback, cashback, now() FROM nuevos
  )
  SELECT id FROM nuevos`;

const INSERT_SESSIONS = `
  INSERT INTO sesiones (token_sha256, usuario_id, abierta_en, renovada_en, vence_en)
  SELECT token, id, now(), now(), now() + interval '1 day' FROM unnest($1::bigint[], $2::bytea[]) AS s (id, token)`;

const INSERT_LISTING = `
  INSERT INTO publicaciones (user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fecha)
  VALUES ($1, 'Disco de bench', 'ford', 'Focus', $2, 'Glew', false, 'Frenos', 'nuevo', now()) RETURNING id`;
