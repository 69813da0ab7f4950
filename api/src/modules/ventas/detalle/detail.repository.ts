import type { VentasPendientes } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { Database } from '../../../database/database.ts';
import { VentaEntity } from '../venta.entity.ts';
import { newestFirst, type VentasPage } from '../ventas.repository.ts';

/** A searched word. */
export interface DetailWord {
  text: string;
  /** The sale whose number it is. */
  ventaId: number | null;
}

/** Which of all sales are meant: those that meet every condition. */
export interface VentasFilter {
  palabras: readonly DetailWord[];
  /** That sale alone. */
  id: number | null;
  /** Those that wait for the administrator in this way alone. */
  pendiente: VentasPendientes | null;
}

/**
 * What waits for the administrator: a proof whose payment was not received, or a sale paid with cashback alone, which needs
 * none; an annulment that is asked for; money to give back, where any was transferred and not deducted, among those of the index `ventas_a_devolver`.
 */
const PENDIENTES: Record<VentasPendientes, string> = {
  pago: '(v.comprobante_id IS NOT NULL OR v.monto = 0) AND NOT v.pago_recibido AND v.anulada_en IS NULL',
  anulacion: `v.id IN (SELECT p.venta_id FROM pedidos_de_ventas p WHERE p.estado = 'pendiente')`,
  devolucion: 'v.anulada_en IS NOT NULL AND v.pago_recibido AND v.devuelta_en IS NULL AND v.monto > v.descontado',
};

/** A sale's place among those of a party; the moment as PostgreSQL writes it, with its microseconds. */
interface VentaPlace {
  fecha: string;
  id: number;
}

/** Sales of a party, from behind a place on. */
interface PartyOfVentas {
  usuarioId: number;
  lado: 'vendedor' | 'comprador';
  desde?: VentaPlace | undefined;
}

/** Every sale in PostgreSQL, for the admin. */
@Injectable()
export class DetailRepository {
  constructor(private readonly database: Database) {}

  /** A page of the sales that are meant, newest first. */
  page(filter: VentasFilter, page: VentasPage): Promise<VentaEntity[]> {
    return newestFirst(this.meeting(filter), page).getMany();
  }

  /** How many they are. */
  count(filter: VentasFilter): Promise<number> {
    return this.meeting(filter).getCount();
  }

  /**
   * Brings the next sales of a changed party up to date with what the search finds them by, newest first.
   * @param batch the most that are looked at
   * @returns the last of them; undefined where none is left
   */
  async refreshSearch({ usuarioId, lado, desde }: PartyOfVentas, batch: number): Promise<VentaPlace | undefined> {
    const rows: { fecha: string | null; id: number }[] = await this.database.query(
      'SELECT fecha::text, id FROM rehacer_ventas_de_parte($1, $2, $3, $4, $5)',
      [usuarioId, lado, desde?.fecha ?? 'infinity', desde?.id ?? 0, batch],
    );
    const last = rows[0];
    return last === undefined || last.fecha === null ? undefined : { fecha: last.fecha, id: last.id };
  }

  /** The moment that everything that is being written now is older than. */
  async present(): Promise<string> {
    const rows: [{ present: string }] = await this.database.query('SELECT pg_current_xact_id()::text AS present');
    return rows[0].present;
  }

  /** Whether everything has ended that was being written in a moment. */
  async isPast(moment: string): Promise<boolean> {
    const rows: [{ past: boolean }] = await this.database.query(
      'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS past',
      [moment],
    );
    return rows[0].past;
  }

  /** Both sides of each comparison went through `texto_busqueda`, so neither case nor accents count. */
  private meeting({ palabras, id, pendiente }: VentasFilter): SelectQueryBuilder<VentaEntity> {
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
