import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import { DUMMY_HASH } from '../../../passwords/passwords.ts';
import type { PageFrom } from '../../../request-context/list-page.ts';

/**
 * Stored data of a person, by file name: one statement for each file, for the user $1, paged by `id`. Other persons' data
 * (a buyer's address in a sale), hashes and encrypted copies are excluded.
 */
const TABLES = {
  perfil: `
    SELECT id, email, email_confirmado, nombre, apellido, dni, telefono, tipo_cuenta, nombre_local, localidad,
           cuenta_bancaria, cashback, deuda_cashback, aprobado_constancia_afip, aprobado_certificado_estudio, fecha
    FROM usuarios WHERE id = $1`,
  publicaciones: `
    SELECT id, nombre_producto, marca, modelo, precio, ubicacion, envio, tipo_envio, categoria, estado, codigo_serie,
           marca_repuesto, compatibilidad, descripcion, fotos, existencias, pausada, borrada_en, fecha
    FROM publicaciones WHERE user_id = $1`,
  compras: `
    SELECT id, publicacion_id, nombre_producto, cantidad, precio_unitario, descuento, total_con_descuento, cashback_usado,
           monto, cupon, envio, tipo_envio, localidad_envio, direccion_envio, altura_envio, entrecalles_envio,
           pago_recibido, confirmacioncomprador, recibida_en, comprobante_id, comprobante_rechazado_id, rechazo_anterior_id, vence_en, recordada_en, anulada_en, anulada_por,
           motivo_anulacion, cashback_recortado, cuenta_devolucion, descontado, devuelta_en, referencia_devolucion, fecha
    FROM ventas WHERE comprador_id = $1`,
  ventas: `
    SELECT id, publicacion_id, nombre_producto, cantidad, precio_unitario, descuento, total_con_descuento, monto, envio,
           tipo_envio, pago_recibido, confirmacioncomprador, anulada_en, anulada_por, motivo_anulacion, pagada_en,
           liquidacion_id, fecha
    FROM ventas WHERE vendedor_id = $1`,
  liquidaciones: `
    SELECT id, fecha, cuenta_bancaria, bruto, comision, neto, pagada_en, referencia
    FROM liquidaciones WHERE vendedor_id = $1 AND deshecha_en IS NULL`,
  'pedidos-de-anulacion': `
    SELECT p.id, p.venta_id, p.clase, p.pedido_por, p.motivo, p.codigo, p.fecha, p.estado, p.respuesta, p.resuelto_en
    FROM pedidos_de_ventas p JOIN ventas v ON v.id = p.venta_id
    WHERE $1 = CASE p.pedido_por WHEN 'comprador' THEN v.comprador_id ELSE v.vendedor_id END`,
  'movimientos-de-cashback':
    'SELECT id, venta_id, motivo, importe, respaldo, saldo, fecha FROM movimientos_cashback WHERE usuario_id = $1',
  archivos: 'SELECT id, tipo, mime, bytes, fecha, rechazado_en, motivo_rechazo FROM archivos WHERE usuario_id = $1',
  sesiones: 'SELECT id, dispositivo, abierta_en, renovada_en, vence_en FROM sesiones WHERE usuario_id = $1',
  'aparatos-conocidos': 'SELECT id, usado_en, vence_en FROM aparatos_conocidos WHERE usuario_id = $1',
  'cambios-de-acceso':
    'SELECT id, fecha, cambio_email, cambio_contrasena, email_anterior, cuenta_bancaria_anterior, vence_en FROM cambios_de_acceso WHERE usuario_id = $1',
} as const;

/** A table of the download. */
export type HeldTable = keyof typeof TABLES;
export const HELD_TABLES = Object.keys(TABLES) as HeldTable[];

/** A row of such a table, as JSON. Money is written by PostgreSQL, in pesos with two decimals. */
interface HeldRow {
  id: number;
  json: string;
}

/**
 * All stored data of one person, read directly from the tables: this module cannot use the other modules, because they use
 * this module.
 */
@Injectable()
export class PersonalDataRepository {
  constructor(private readonly database: Database) {}

  /** A page of a table, newest first. */
  page(table: HeldTable, usuarioId: number, { after, limite }: PageFrom) {
    return this.database.query<HeldRow[]>(
      `SELECT id, to_json(held)::text AS json FROM (${TABLES[table]}) AS held
       WHERE $2::bigint IS NULL OR id < $2 ORDER BY id DESC LIMIT $3`,
      [usuarioId, after, limite],
    );
  }

  /** The hashes of the photos of a user's listings, each once. */
  async fotos(usuarioId: number): Promise<string[]> {
    const rows: { hash: string }[] = await this.database.query(
      `SELECT DISTINCT hash FROM publicaciones, jsonb_array_elements_text(fotos) AS hash WHERE user_id = $1 ORDER BY hash`,
      [usuarioId],
    );
    return rows.map(({ hash }) => hash);
  }
}

const TYPED = `'{localidad_envio,direccion_envio,altura_envio,entrecalles_envio,motivo,cuenta}'::text[]`;

/**
 * Anonymises the user $1, table by table. All statements are here, so that they can be compared with the stored data
 * (`personal-data.repository.ts`), although other modules own most tables. Amounts, dates and the parties' ids stay,
 * because accounting needs them.
 */
const ERASE = [
  // These statements delete only the rows of files. The clean-up job deletes a file's bytes later, when no row refers to
  // them. The fingerprints are deleted here, because they describe the image.
  `UPDATE ventas SET comprobante_id = NULL, comprobante_rechazado_id = NULL, rechazo_anterior_id = NULL
    WHERE comprador_id = $1 AND coalesce(comprobante_id, comprobante_rechazado_id, rechazo_anterior_id) IS NOT NULL`,
  `DELETE FROM comprobantes_parecidos WHERE archivo_id IN (SELECT id FROM archivos WHERE usuario_id = $1)
      OR otro_id IN (SELECT id FROM archivos WHERE usuario_id = $1)`,
  'DELETE FROM huellas_de_comprobantes WHERE archivo_id IN (SELECT id FROM archivos WHERE usuario_id = $1)',
  `UPDATE usuarios SET constancia_afip_id = NULL, certificado_estudio_id = NULL, certificado_trabajo_id = NULL
    WHERE id = $1`,
  'DELETE FROM archivos WHERE usuario_id = $1',
  `UPDATE ventas SET localidad_envio = '', direccion_envio = '', altura_envio = '', entrecalles_envio = '',
          clave = NULL, huella = NULL, version = version + 1, version_vendedor = version_vendedor + 1
    WHERE comprador_id = $1`,
  `UPDATE ventas SET motivo_anulacion = '' WHERE comprador_id = $1 AND anulada_por = 'comprador'`,
  'UPDATE ventas SET cuenta_devolucion = NULL WHERE comprador_id = $1 AND cuenta_devolucion IS NOT NULL',
  `UPDATE pedidos_de_ventas p SET motivo = '' FROM ventas v WHERE v.id = p.venta_id
      AND $1 = CASE p.pedido_por WHEN 'comprador' THEN v.comprador_id ELSE v.vendedor_id END`,
  `UPDATE auditoria SET antes = NULL, despues = NULL WHERE entidad = 'usuario' AND entidad_id = $1`,
  `UPDATE auditoria a SET antes = a.antes - ${TYPED}, despues = a.despues - ${TYPED} FROM ventas v
    WHERE a.entidad = 'venta' AND a.entidad_id = v.id AND v.comprador_id = $1`,
  `UPDATE auditoria SET despues = despues - ${TYPED} WHERE entidad = 'venta' AND quien = 'usuario:' || $1::bigint`,
  `UPDATE auditoria a SET antes = a.antes - 'descripcion', despues = a.despues - 'descripcion' FROM publicaciones p
    WHERE a.entidad = 'publicacion' AND a.entidad_id = p.id AND p.user_id = $1`,
  `UPDATE liquidaciones SET cuenta_bancaria = '', version = version + 1 WHERE vendedor_id = $1`,
  'DELETE FROM contrasenas_selladas WHERE usuario_id = $1',
  'DELETE FROM confirmaciones_de_email WHERE usuario_id = $1',
  'DELETE FROM enlaces_de_recuperacion WHERE usuario_id = $1',
  'DELETE FROM correo_pendiente WHERE usuario_id = $1',
  'DELETE FROM cambios_de_acceso WHERE usuario_id = $1',
  'DELETE FROM aparatos_conocidos WHERE usuario_id = $1',
  'DELETE FROM fotos_de_usuarios WHERE usuario_id = $1',
  `DELETE FROM claves_idempotencia WHERE quien = 'usuario:' || $1::bigint`,
  'DELETE FROM sesiones WHERE usuario_id = $1',
  // The new DNI has letters after digits, so it equals no real DNI. `.invalid` is no real domain (RFC 2606). The random
  // part avoids a conflict with an account that took such an e-mail before these e-mails were rejected.
  `UPDATE usuarios SET email = 'cuenta-borrada-' || id || '-' || gen_random_uuid() || '@fluxpartes.invalid', email_confirmado = NULL,
          contrasena_hash = '${DUMMY_HASH}', nombre = 'Cuenta', apellido = 'borrada', dni = id || ' borrada', telefono = '',
          cuenta_bancaria = NULL,
          nombre_local = CASE tipo_cuenta WHEN 'vendedor' THEN 'Cuenta borrada' ELSE '' END,
          cuenta_borrada_en = clock_timestamp(), version = version + 1
    WHERE id = $1`,
] as const;

/** State that decides whether an account can be erased. */
interface LockedForErasure {
  email: string;
  contrasena_hash: string;
  /** Whether the account owes cashback from withdrawn coupons. */
  isInDebt: boolean;
}

/** Erases the personal data of an account. */
@Injectable()
export class ErasureRepository {
  constructor(private readonly database: Database) {}

  /**
   * Deletes a user's listings before the account is locked. A purchase locks the listing and then the seller, so the same
   * order avoids a deadlock. It is repeated under the lock, for a listing that was published during the wait.
   */
  async withdrawPublicaciones(usuarioId: number): Promise<void> {
    await this.database.inTransaction.query(
      `UPDATE publicaciones SET borrada_en = coalesce(borrada_en, clock_timestamp()), descripcion = '', version = version + 1
       WHERE user_id = $1 AND (borrada_en IS NULL OR descripcion <> '')`,
      [usuarioId],
    );
  }

  /** Locks an account also against transactions that refer to it; undefined if the account is erased. */
  async lock(usuarioId: number): Promise<LockedForErasure | undefined> {
    const rows: LockedForErasure[] = await this.database.inTransaction.query(
      'SELECT email, contrasena_hash, deuda_cashback > 0 AS "isInDebt" FROM usuarios WHERE id = $1 AND cuenta_borrada_en IS NULL FOR UPDATE',
      [usuarioId],
    );
    return rows[0];
  }

  /**
   * True if the user has an open purchase or sale. Open are: a sale that is not yet both paid and received, a sale with a
   * pending request, and an annulled purchase that awaits its refund, which its seller must not learn of.
   */
  async hasOpenOperaciones(usuarioId: number): Promise<boolean> {
    const rows: unknown[] = await this.database.inTransaction.query(
      `SELECT FROM ventas WHERE (comprador_id = $1 OR vendedor_id = $1)
         AND (EXISTS (SELECT FROM pedidos_de_ventas p WHERE p.venta_id = ventas.id AND p.estado = 'pendiente')
           OR CASE WHEN anulada_en IS NULL THEN NOT (pago_recibido AND confirmacioncomprador) ELSE comprador_id = $1 AND pago_recibido AND devuelta_en IS NULL AND monto > descontado END)
       LIMIT 1`,
      [usuarioId],
    );
    return rows.length > 0;
  }

  /** Whether the marketplace still owes the seller money. After the erasure of the account it could not pay. */
  async hasCobrosPendientes(usuarioId: number): Promise<boolean> {
    const rows: unknown[] = await this.database.inTransaction.query(
      `SELECT FROM ventas WHERE vendedor_id = $1 AND pago_recibido AND anulada_en IS NULL AND liquidacion_id IS NULL
       UNION ALL
       SELECT FROM liquidaciones WHERE vendedor_id = $1 AND pagada_en IS NULL AND deshecha_en IS NULL LIMIT 1`,
      [usuarioId],
    );
    return rows.length > 0;
  }

  async erase(usuarioId: number): Promise<void> {
    for (const statement of ERASE) await this.database.inTransaction.query(statement, [usuarioId]);
  }
}
