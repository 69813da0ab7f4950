import type { VentaParty } from '@fluxpartes/contrato';
import type { Centavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { sumToCentavos } from '../../../database/column-types.ts';
import { Database } from '../../../database/database.ts';

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

  /** By sale: the part of its cashback that came from coupons of sales then unpaid. Sales that used none have no entry. */
  async usedFromUnpaid(ventaIds: readonly number[]): Promise<Map<number, Centavos>> {
    const rows: { venta_id: number; de_impagas: string }[] = await this.database.query(
      'SELECT venta_id, sum(de_impagas) AS de_impagas FROM movimientos_cashback WHERE venta_id = ANY($1) GROUP BY venta_id',
      [ventaIds],
    );
    return new Map(rows.map(({ venta_id, de_impagas }) => [venta_id, sumToCentavos(de_impagas)]));
  }
}
