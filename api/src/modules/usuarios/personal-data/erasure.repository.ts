import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import { DUMMY_HASH } from '../../../passwords/passwords.service.ts';

const TYPED = `'{localidad_envio,direccion_envio,altura_envio,entrecalles_envio,motivo,cuenta}'::text[]`;

/**
 * Anonymises the user $1, table by table. All statements are here, to be compared with the stored data (`personal-
 * data.repository.ts`), although other modules own most tables. Amounts, dates and the parties' ids stay, because
 * accounting needs them.
 */
const ERASE = [
  // A file's bytes are swept once no row names them. Its fingerprints are of the picture, so they go too.
  'UPDATE ventas SET comprobante_id = NULL WHERE comprador_id = $1 AND comprobante_id IS NOT NULL',
  `DELETE FROM comprobantes_parecidos WHERE archivo_id IN (SELECT id FROM archivos WHERE usuario_id = $1)
      OR otro_id IN (SELECT id FROM archivos WHERE usuario_id = $1)`,
  'DELETE FROM huellas_de_comprobantes WHERE archivo_id IN (SELECT id FROM archivos WHERE usuario_id = $1)',
  `UPDATE usuarios SET constancia_afip_id = NULL, certificado_estudio_id = NULL, certificado_trabajo_id = NULL
    WHERE id = $1`,
  'DELETE FROM archivos WHERE usuario_id = $1',
  `UPDATE ventas SET localidad_envio = '', direccion_envio = '', altura_envio = '', entrecalles_envio = '',
          clave = NULL, huella = NULL, version = version + 1
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
  // Letters after digits form no DNI, so that it equals no real one. `.invalid` is no domain (RFC 2606); the random part
  // avoids an account that took such an e-mail before it was rejected.
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
  /** It owes cashback of coupons that were withdrawn. */
  isInDebt: boolean;
}

/** Erases the person behind an account. */
@Injectable()
export class ErasureRepository {
  constructor(private readonly database: Database) {}

  /**
   * Deletes a user's listings before the account is locked: a purchase locks the listing and then the seller, so the same
   * order avoids a deadlock. Repeated under the lock, for a listing published while it was awaited.
   */
  async withdrawPublicaciones(usuarioId: number): Promise<void> {
    await this.database.inTransaction.query(
      `UPDATE publicaciones SET borrada_en = coalesce(borrada_en, clock_timestamp()), descripcion = '', version = version + 1
       WHERE user_id = $1 AND (borrada_en IS NULL OR descripcion <> '')`,
      [usuarioId],
    );
  }

  /** Locks an account against everything that names it too; undefined where it is erased. */
  async lock(usuarioId: number): Promise<LockedForErasure | undefined> {
    const rows: LockedForErasure[] = await this.database.inTransaction.query(
      'SELECT email, contrasena_hash, deuda_cashback > 0 AS "isInDebt" FROM usuarios WHERE id = $1 AND cuenta_borrada_en IS NULL FOR UPDATE',
      [usuarioId],
    );
    return rows[0];
  }

  /**
   * True when a purchase or sale is open: not yet paid and received, not annulled with its refund done, or with an open
   * request.
   */
  async hasOpenOperaciones(usuarioId: number): Promise<boolean> {
    const rows: unknown[] = await this.database.inTransaction.query(
      `SELECT FROM ventas WHERE (comprador_id = $1 OR vendedor_id = $1)
         AND (EXISTS (SELECT FROM pedidos_de_ventas p WHERE p.venta_id = ventas.id AND p.estado = 'pendiente')
           OR CASE WHEN anulada_en IS NULL THEN NOT (pago_recibido AND confirmacioncomprador) ELSE pago_recibido AND devuelta_en IS NULL AND monto > descontado END)
       LIMIT 1`,
      [usuarioId],
    );
    return rows.length > 0;
  }

  /** Whether they are still to be paid for a sale, or for a settlement: it would have nowhere to go. */
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
