import type { VentaParty } from '@fluxpartes/contrato';
import type { Centavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import { numericACentavos } from '../../../database/money-column.ts';
import { backedCupon, faltanteOf } from '../cashback/respaldo-sql.ts';

/** What lists of sales read of users and of their ledger. */
@Injectable()
export class PartiesRepository {
  constructor(private readonly database: Database) {}

  findMany(ids: readonly number[]): Promise<(VentaParty & { id: number })[]> {
    return this.database.query(
      'SELECT id, nombre, apellido, email, telefono, nombre_local, localidad, dni FROM usuarios WHERE id = ANY($1)',
      [ids],
    );
  }

  /**
   * By sale: of the cashback used, how much nothing paid for if it were approved now, and how much the operator gave. Sales of
   * neither have no entry.
   */
  async respaldoOf(ventaIds: readonly number[]): Promise<Map<number, Record<'faltante' | 'regalo', Centavos>>> {
    const rows: { id: number; faltante: string; regalo: string }[] = await this.database.query(
      `SELECT v.id, CASE WHEN v.pago_recibido OR v.anulada_en IS NOT NULL THEN 0 ELSE
           greatest(0, least(v.cashback_usado, v.cashback_usado - ${backedCupon('v')} + ${faltanteOf('v.comprador_id')})) END
           AS faltante,
         coalesce((SELECT sum(respaldo) FROM movimientos_cashback WHERE venta_id = v.id AND motivo = 'regalo'), 0) AS regalo
       FROM ventas v WHERE v.id = ANY($1) AND v.cashback_usado > 0`,
      [ventaIds],
    );
    const toRespaldo = (row: { faltante: string; regalo: string }) => ({
      faltante: numericACentavos(row.faltante),
      regalo: numericACentavos(row.regalo),
    });
    return new Map(rows.map((row) => [row.id, toRespaldo(row)]));
  }
}
