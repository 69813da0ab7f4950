import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';

/**
 * Stored data of a person, by file name: one statement each, of the user $1, paged by `id`. Excludes other persons' data (a
 * buyer's address in a sale) and hashes and encrypted copies.
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
           pago_recibido, confirmacioncomprador, recibida_en, comprobante_id, vence_en, recordada_en, anulada_en, anulada_por,
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
  archivos: 'SELECT id, tipo, mime, bytes, fecha FROM archivos WHERE usuario_id = $1',
  sesiones: 'SELECT id, dispositivo, abierta_en, renovada_en, vence_en FROM sesiones WHERE usuario_id = $1',
  'aparatos-conocidos': 'SELECT id, usado_en, vence_en FROM aparatos_conocidos WHERE usuario_id = $1',
  'cambios-de-acceso':
    'SELECT id, fecha, cambio_email, cambio_contrasena, email_anterior, cuenta_bancaria_anterior, vence_en FROM cambios_de_acceso WHERE usuario_id = $1',
} as const;

/** A table of the download. */
export type HeldTable = keyof typeof TABLES;
export const HELD_TABLES = Object.keys(TABLES) as HeldTable[];

/** A row of it, as JSON; money as PostgreSQL writes it, in pesos with two decimals. */
export interface HeldRow {
  id: number;
  json: string;
}

/** Everything that is held on one person, as it lies in the tables: read here, since the other modules use this one. */
@Injectable()
export class PersonalDataRepository {
  constructor(private readonly database: Database) {}

  /** A page of a table, newest first. */
  page(table: HeldTable, usuarioId: number, { after, limite }: { after: number | null; limite: number }) {
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
