// @ts-check
import pg from 'pg';
import { localSecrets } from '../../scripts/start/environment.mjs';
import { startDatabase } from '../../scripts/start/supervisor.mjs';

export const USERS = 100_000;
export const SALES = 100_000;

const BATCH = 5_000;
const NOMBRES = ['Lucía', 'Ramón', 'Ana', 'Joaquín', 'Sofía', 'Martín', 'Valentina', 'Nicolás', 'Camila', 'Tomás'];
const SURNAMES = ['Gómez', 'Núñez', 'Pérez', 'Giménez', 'Quiroga', 'Paz', 'Ibarra', 'Sosa', 'Benítez', 'Acuña', 'Luna'];
const PRODUCTOS = ['Disco de freno', 'Bujía de níquel', 'Alternador', 'Óptica delantera', 'Bomba de agua', 'Embrague'];

/**
 * Fills the database of a running product with users and sales, directly in its tables. A tenth of the sales await the
 * approval of a payment; a hundredth of the users await the approval of a document. Each user has an encrypted password.
 * @param {string} dataDir of the product
 */
export async function seedAdminData(dataDir) {
  const { adminUrl } = await startDatabase(dataDir, () => {});
  const url = new URL(adminUrl);
  url.pathname = '/fluxpartes';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM usuarios WHERE email = 'u1@bench.test'");
    if (rowCount !== 0) return;
    await client.query(INSERT_USERS, [USERS, NOMBRES, SURNAMES]);
    await client.query(INSERT_DOCUMENTS);
    await client.query(INSERT_LISTING);
    await client.query(INSERT_SALES, [SALES, PRODUCTOS]);
    await client.query(INSERT_PROOFS);
    await insertSeals(client, localSecrets(dataDir).encryptionKey);
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}

const INSERT_USERS = `
  INSERT INTO usuarios (email, contrasena_hash, tipo_cuenta, nombre, apellido, nombre_local, localidad, dni, telefono, fecha)
  SELECT 'u' || n || '@bench.test', 'none', CASE WHEN n % 50 = 0 THEN 'vendedor' ELSE 'mecanico' END,
         ($2::text[])[1 + n % cardinality($2::text[])], ($3::text[])[1 + n / 7 % cardinality($3::text[])],
         CASE WHEN n % 50 = 0 THEN 'Repuestos ' || n ELSE '' END, 'Glew', 100000000 + n, 1150000000 + n,
         now() - n * interval '1 minute'
  FROM generate_series(1, $1::int) AS n`;

const INSERT_DOCUMENTS = `
  WITH nuevos AS (
    INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha)
    SELECT id, 'constancia_afip', 'documentos/bench-' || id, 'application/pdf', 1, now()
    FROM usuarios WHERE email LIKE 'u%00@bench.test' RETURNING id, usuario_id
  )
  UPDATE usuarios u SET constancia_afip_id = n.id FROM nuevos n WHERE n.usuario_id = u.id`;

const INSERT_LISTING = `
  INSERT INTO publicaciones (user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fecha)
  SELECT min(id), 'Disco de bench', 'ford', 'Focus', 1000, 'Glew', false, 'Frenos', 'nuevo', now()
  FROM usuarios WHERE email LIKE 'u%@bench.test' AND tipo_cuenta = 'vendedor'`;

const INSERT_SALES = `
  WITH partes AS (
    SELECT array_agg(id) FILTER (WHERE tipo_cuenta = 'vendedor') AS vendedores,
           array_agg(id) FILTER (WHERE tipo_cuenta = 'mecanico') AS mecanicos
    FROM usuarios WHERE email LIKE 'u%@bench.test'
  )
  INSERT INTO ventas (publicacion_id, vendedor_id, comprador_id, nombre_producto, cantidad, precio_unitario, descuento,
    total_con_descuento, cashback_usado, monto, cupon, envio, pago_recibido, fecha)
  SELECT (SELECT max(id) FROM publicaciones), vendedores[1 + n % cardinality(vendedores)],
         mecanicos[1 + (n * 7919::bigint) % cardinality(mecanicos)],
         ($2::text[])[1 + n % cardinality($2::text[])] || ' ' || n % 500, 1, 1000, 0, 1000, 0, 1000, 30, false, n % 10 > 1,
         now() - n * interval '1 minute'
  FROM partes, generate_series(1, $1::int) AS n`;

const INSERT_PROOFS = `
  WITH nuevos AS (
    INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha)
    SELECT comprador_id, 'comprobante', 'comprobantes/bench-' || id, 'image/webp', 1, now()
    FROM ventas WHERE comprobante_id IS NULL AND id % 10 > 0 RETURNING id, clave
  )
  UPDATE ventas v SET comprobante_id = n.id FROM nuevos n WHERE n.clave = 'comprobantes/bench-' || v.id`;

/**
 * Each user's password encrypted by the API's own build.
 * @param {pg.Client} client @param {string} sealingKey
 */
async function insertSeals(client, sealingKey) {
  const build = await import(new URL('../../api/dist/password-encryption/encrypt.js', import.meta.url).href);
  const { encryptPassword, encryptionKeyOf } = build;
  const key = encryptionKeyOf({ PASSWORD_ENCRYPTION_KEY: sealingKey, REVELAR_CONTRASENAS: 'todos' });
  const { rows } = await client.query("SELECT id FROM usuarios WHERE email LIKE 'u%@bench.test'");
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ id }) => Number(id));
    await client.query(
      `INSERT INTO contrasenas_selladas (usuario_id, llave_id, sello)
       SELECT u, $2, s FROM unnest($1::bigint[], $3::bytea[]) AS x(u, s)`,
      [ids, key.id, ids.map((id) => encryptPassword('una clave de bench', id, key))],
    );
  }
}
