import type { VentasPendientes } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { Database } from '../../../database/database.ts';
import type { PageFrom } from '../../../request-context/list-page.ts';
import { VentaEntity } from '../venta.entity.ts';
import { newestFirst, oldestFirst } from '../ventas.repository.ts';

export interface SearchTerm {
  text: string;
  /** The id of a sale, if the search term is a number. */
  ventaId: number | null;
}

export interface VentasFilter {
  palabras: readonly SearchTerm[];
  id: number | null;
  pendiente: VentasPendientes | null;
}

/**
 * Work for the admin. `pago`: a sale paid only with cashback needs no proof. `devolucion`: a subset of the index
 * `ventas_a_devolver`, with an amount left to refund.
 */
const PENDIENTES: Record<VentasPendientes, string> = {
  pago: '(v.comprobante_id IS NOT NULL OR v.monto = 0) AND NOT v.pago_recibido AND v.anulada_en IS NULL',
  anulacion: `v.id IN (SELECT p.venta_id FROM pedidos_de_ventas p WHERE p.estado = 'pendiente')`,
  comprobante: 'v.comprobante_id IS NULL AND v.monto > 0 AND NOT v.pago_recibido AND v.anulada_en IS NULL',
  devolucion: 'v.anulada_en IS NOT NULL AND v.pago_recibido AND v.devuelta_en IS NULL AND v.monto > v.descontado',
};

/** Keyset cursor; `fecha` is PostgreSQL's text, as a Date would lose the microseconds. */
interface VentaCursor {
  fecha: string;
  id: number;
}

interface PartyOfVentas {
  usuarioId: number;
  lado: 'vendedor' | 'comprador';
  desde?: VentaCursor | undefined;
}

@Injectable()
export class VentasListRepository {
  constructor(private readonly database: Database) {}

  /** A queue begins with the sale that has waited longest. */
  page(filter: VentasFilter, page: PageFrom): Promise<VentaEntity[]> {
    const cut = filter.pendiente === null ? newestFirst : oldestFirst;
    return cut(this.matching(filter), page).getMany();
  }

  count(filter: VentasFilter): Promise<number> {
    return this.matching(filter).getCount();
  }

  /**
   * Rebuilds the search column of a changed party's next sales, newest first.
   * @returns the last one; undefined at the end
   */
  async refreshSearch({ usuarioId, lado, desde }: PartyOfVentas, batch: number): Promise<VentaCursor | undefined> {
    const rows: { fecha: string | null; id: number }[] = await this.database.query(
      'SELECT fecha::text, id FROM rehacer_ventas_de_parte($1, $2, $3, $4, $5)',
      [usuarioId, lado, desde?.fecha ?? 'infinity', desde?.id ?? 0, batch],
    );
    const last = rows[0];
    return last === undefined || last.fecha === null ? undefined : { fecha: last.fecha, id: last.id };
  }

  async currentTransactionId(): Promise<string> {
    const rows: [{ present: string }] = await this.database.query('SELECT pg_current_xact_id()::text AS present');
    return rows[0].present;
  }

  /** Whether every transaction older than this one has ended. */
  async haveEndedBefore(transactionId: string): Promise<boolean> {
    const rows: [{ past: boolean }] = await this.database.query(
      'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS past',
      [transactionId],
    );
    return rows[0].past;
  }

  /** `texto_busqueda` has removed case and accents from both sides of each comparison. */
  private matching({ palabras, id, pendiente }: VentasFilter): SelectQueryBuilder<VentaEntity> {
    const query = this.database.manager.createQueryBuilder(VentaEntity, 'v').where('true');
    if (id !== null) query.andWhere('v.id = :id', { id });
    if (pendiente !== null) query.andWhere(PENDIENTES[pendiente]);
    for (const [i, { text, ventaId }] of palabras.entries()) {
      const inText = `v.busqueda_con_partes LIKE patron_de_busqueda(:text${i})`;
      const condition = ventaId === null ? inText : `(${inText} OR v.id = :id${i})`;
      query.andWhere(condition, { [`text${i}`]: text, [`id${i}`]: ventaId });
    }
    return query;
  }
}
