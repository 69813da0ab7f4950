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
  /** A proof is there and the payment was not received. */
  onlyPagoPendiente: boolean;
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
   * Brings the next sales of a changed party up to date with what the search finds them by.
   * @param batch the most that are looked at
   * @returns false where there is nothing to do, or nothing whose time has come
   */
  async refreshSearch(batch: number): Promise<boolean> {
    const rows: { done: boolean }[] = await this.database.query('SELECT rehacer_busqueda_de_ventas($1) AS done', [
      batch,
    ]);
    return rows[0]?.done === true;
  }

  /** Both sides of each comparison went through `texto_busqueda`, so neither case nor accents count. */
  private meeting({ palabras, id, onlyPagoPendiente }: VentasFilter): SelectQueryBuilder<VentaEntity> {
    const query = this.database.manager.createQueryBuilder(VentaEntity, 'v').where('true');
    if (id !== null) query.andWhere('v.id = :id', { id });
    if (onlyPagoPendiente) query.andWhere('v.comprobante_id IS NOT NULL AND NOT v.pago_recibido');
    for (const [i, { text, ventaId }] of palabras.entries()) {
      const inText = `v.busqueda_con_partes LIKE patron_de_busqueda(:text${i})`;
      const condition = ventaId === null ? inText : `(${inText} OR v.id = :id${i})`;
      query.andWhere(condition, { [`text${i}`]: text, [`id${i}`]: ventaId });
    }
    return query;
  }
}
