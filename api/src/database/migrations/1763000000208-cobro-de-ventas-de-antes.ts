import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexOnline } from '../online-index.ts';

/** Sales of a statement: few enough that a purchase or an approval never waits for it noticeably. */
const AT_ONCE = 1_000;

/**
 * The same of sales that were made before: when they were paid, and whether their shop's certificate was approved then, as
 * the audit trail tells. The trail has both flags before and after each change of the administrator's, so what was so at a
 * moment stands behind the last change before it or before the first one after it; without any change it is what it is now.
 */
const FILL = `
  UPDATE ventas v SET
    pagada_en = CASE WHEN v.pago_recibido THEN coalesce(v.pagada_en, (
      SELECT max(a.fecha) FROM auditoria a WHERE a.entidad = 'venta' AND a.entidad_id = v.id
        AND a.accion = 'venta_corregida' AND a.despues->>'pago_recibido' = 'true'), v.fecha) END,
    constancia_del_vendedor = coalesce(
      (SELECT (a.despues->>'aprobado_constancia_afip')::boolean FROM auditoria a
       WHERE a.entidad = 'usuario' AND a.entidad_id = v.vendedor_id AND a.accion = 'aprobacion_cambiada'
         AND a.despues ? 'aprobado_constancia_afip' AND a.fecha <= v.fecha ORDER BY a.id DESC LIMIT 1),
      (SELECT (a.antes->>'aprobado_constancia_afip')::boolean FROM auditoria a
       WHERE a.entidad = 'usuario' AND a.entidad_id = v.vendedor_id AND a.accion = 'aprobacion_cambiada'
         AND a.antes ? 'aprobado_constancia_afip' AND a.fecha > v.fecha ORDER BY a.id LIMIT 1),
      (SELECT u.aprobado_constancia_afip FROM usuarios u WHERE u.id = v.vendedor_id))
  WHERE v.id > $1 AND v.id <= $1 + $2 AND v.constancia_del_vendedor IS NULL`;

/** Fills in what the columns of the migration before it would hold had they always been there, and the indexes of settling. */
export class CobroDeVentasDeAntes1763000000208 implements MigrationInterface {
  /** Each batch is a transaction of its own, and CONCURRENTLY can be in none. Begun anew it finds what is left. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [last]: { id: number | null }[] = await runner.query('SELECT max(id) AS id FROM ventas');
    for (let after = 0; after < Number(last?.id ?? 0); after += AT_ONCE) await runner.query(FILL, [after, AT_ONCE]);
    await createIndexOnline(
      runner,
      'ventas_pagas_de_vendedor',
      'ON ventas (vendedor_id, fecha, id) WHERE pago_recibido AND anulada_en IS NULL',
    );
    await createIndexOnline(
      runner,
      'ventas_por_liquidar',
      'ON ventas (vendedor_id, id) WHERE pago_recibido AND anulada_en IS NULL AND liquidacion_id IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS ventas_por_liquidar, ventas_pagas_de_vendedor');
  }
}
