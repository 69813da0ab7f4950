import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const ROWS = 100_000;

/** Users, listings and sales. */
export async function seed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Text indexes are built after the rows, which takes a fraction of the time.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
       FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN pg_am am ON am.oid = relam WHERE amname = 'gin'
         AND relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await client.query(
      `INSERT INTO usuarios (email, contrasena_hash, tipo_cuenta, nombre, apellido, localidad, dni, telefono, fecha)
       SELECT 'u' || n || '@vivo.test', 'none', CASE WHEN n % 50 = 0 THEN 'vendedor' ELSE 'mecanico' END, 'Ana', 'Paz ' || n % 500,
         'Glew', 20000000 + n, '1150000000', now() FROM generate_series(1, $1::int) AS n`,
      [ROWS],
    );
    await client.query(
      `INSERT INTO publicaciones (user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fecha)
       SELECT 50, 'Disco de freno ' || n, 'ford', 'Focus', 1000, 'Glew', false, 'Frenos', 'nuevo', now() - n * interval '1 minute'
       FROM generate_series(1, 20000) AS n`,
    );
    await client.query(
      `INSERT INTO ventas (publicacion_id, vendedor_id, comprador_id, nombre_producto, cantidad, precio_unitario, descuento,
         total_con_descuento, cashback_usado, monto, cupon, envio, fecha)
       SELECT 1 + n % 20000, 50, 1 + (n * 7919::bigint) % ${ROWS}, 'Disco ' || n % 500, 1, 1000, 0, 1000, 0, 1000, 30, false,
         now() - n * interval '1 minute' FROM generate_series(1, $1::int) AS n`,
      [ROWS],
    );
    for (const { definition } of indexes) await client.query(definition);
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}

/** For each of the API's calls, its statements for a user. */
const CALLS: Readonly<Record<string, (usuario: number) => readonly string[]>> = {
  sesion: (u) => [
    `INSERT INTO sesiones (token_sha256, usuario_id, renovada_en, vence_en) VALUES (sha256(random()::text::bytea), ${u}, now(), now())`,
    'SELECT s.id, s.usuario_id, s.renovada_en, u.tipo_cuenta FROM sesiones s LEFT JOIN usuarios u ON u.id = s.usuario_id LIMIT 1',
  ],
  limite: (u) => [
    `INSERT INTO limites AS l (key, points, expire) VALUES ('escrituras:${u}', 1, 1) ON CONFLICT (key) DO UPDATE SET points = l.points + 1`,
  ],
  login: (u) => [
    `SELECT id, contrasena_hash, tipo_cuenta FROM usuarios WHERE lower(email) = 'u${u}@vivo.test'`,
    `DELETE FROM sesiones WHERE usuario_id = ${u}`,
  ],
  catalogo: () => [
    'SELECT id, nombre_producto, precio, fotos FROM publicaciones WHERE NOT pausada AND borrada_en IS NULL ORDER BY fecha DESC, id DESC LIMIT 50',
    "SELECT id FROM publicaciones WHERE NOT pausada AND borrada_en IS NULL AND busqueda LIKE '%disco%' ORDER BY fecha DESC, id DESC LIMIT 50",
    'SELECT * FROM publicaciones WHERE id = 7',
  ],
  publicar: (u) => [
    `INSERT INTO publicaciones (user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fecha)
     VALUES (${u}, 'Bujía', 'ford', 'Focus', 1, 'Glew', false, 'Frenos', 'nuevo', now())`,
    `UPDATE publicaciones SET pausada = NOT pausada, version = version + 1 WHERE id = ${u % 20_000} + 1`,
  ],
  compra: (u) => [
    `INSERT INTO claves_idempotencia (quien, clave, llamada, huella, fecha) VALUES ('usuario:${u}', gen_random_uuid(), 'POST /ventas', '', now())`,
    `SELECT cashback FROM usuarios WHERE id = ${u} FOR UPDATE`,
    'SELECT * FROM publicaciones WHERE id = 7 FOR SHARE',
    `INSERT INTO ventas (publicacion_id, vendedor_id, comprador_id, nombre_producto, cantidad, precio_unitario, descuento,
       total_con_descuento, cashback_usado, monto, cupon, envio, fecha)
     VALUES (7, 50, ${u}, 'Disco', 1, 1000, 0, 1000, 0, 1000, 30, false, now())`,
    `UPDATE usuarios SET cashback = cashback + 30 WHERE id = ${u}`,
    `INSERT INTO movimientos_cashback (usuario_id, motivo, importe, saldo, fecha) VALUES (${u}, 'cupon', 30, 30, now())`,
  ],
  cuenta: (u) => [
    `SELECT * FROM usuarios WHERE id = ${u}`,
    `UPDATE usuarios SET localidad = 'Burzaco', version = version + 1 WHERE id = ${u}`,
    `SELECT id FROM ventas WHERE comprador_id = ${u} ORDER BY fecha DESC, id DESC LIMIT 50`,
    `INSERT INTO correo_pendiente (clase, usuario_id, fecha) VALUES ('recuperacion', ${u}, now())`,
  ],
  admin: (u) => [
    "SELECT id FROM ventas v WHERE v.busqueda_con_partes LIKE patron_de_busqueda('disco 7') ORDER BY fecha DESC, id DESC LIMIT 50",
    "SELECT id FROM usuarios u WHERE u.busqueda LIKE '%paz 42%' ORDER BY id LIMIT 50",
    `UPDATE ventas SET pago_recibido = true, version = version + 1 WHERE id = ${u}`,
    `INSERT INTO auditoria (quien, fecha, entidad, entidad_id, accion) VALUES ('admin', now(), 'venta', ${u}, 'editada')`,
    `SELECT * FROM auditoria WHERE entidad = 'venta' AND entidad_id = ${u} AND accion <> 'contrasena_revelada' ORDER BY id DESC LIMIT 20`,
  ],
};

/** Lock timeout of each statement, in ms: PostgreSQL rejects a statement that waits longer. */
const LOCK_BOUND = 1_000;
/** Pause between two calls, in ms: so short that each call meets a lock held too long. */
const PAUSE = 25;

/** The API's calls, repeated concurrently, each in its own transaction. */
export class ApiCalls {
  private readonly failures: string[] = [];
  private isEnding = false;
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly url: string) {}

  /** Resolves when each call was made once. */
  async start(): Promise<void> {
    const begun: Promise<void>[] = [];
    this.work = Promise.all(
      Object.entries(CALLS).map(
        ([nombre, llamada]) =>
          new Promise<void>((resolve) => {
            begun.push(new Promise((once) => this.repeat(nombre, llamada, once).then(resolve)));
          }),
      ),
    );
    await Promise.all(begun);
  }

  /** Failed and slow statements. */
  async end(): Promise<string[]> {
    this.isEnding = true;
    await this.work;
    return this.failures;
  }

  private async repeat(nombre: string, call: (u: number) => readonly string[], once: () => void): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, lock_timeout: LOCK_BOUND, statement_timeout: 20_000 });
    await client.connect();
    for (let n = 1; !this.isEnding; n += 1) {
      const usuario = 1 + ((n * 7_919) % ROWS);
      try {
        await client.query('BEGIN');
        for (const sql of call(usuario)) await client.query(sql);
        await client.query('COMMIT');
      } catch (error) {
        this.failures.push(`${nombre}: ${error}`);
        await client.query('ROLLBACK');
      }
      once();
      await sleep(PAUSE);
    }
    await client.end();
  }
}
