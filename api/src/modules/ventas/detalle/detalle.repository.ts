import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { Database } from '../../../database/database.ts';
import { VentaEntity } from '../venta.entity.ts';
import { newestFirst, type PaginaDeVentas } from '../ventas.repository.ts';

/** A searched word. */
export interface PalabraDeDetalle {
  texto: string;
  /** The sale whose number it is. */
  ventaId: number | null;
}

/** Which of all sales are meant: those that meet every condition. */
export interface FiltroDeVentas {
  palabras: readonly PalabraDeDetalle[];
  /** That sale alone. */
  id: number | null;
  /** A proof is there and the payment was not received. */
  soloConPagoPendiente: boolean;
}

/** Every sale in PostgreSQL, for the admin. */
@Injectable()
export class DetalleRepository {
  constructor(private readonly database: Database) {}

  /** A page of the sales that are meant, newest first. */
  page(filtro: FiltroDeVentas, pagina: PaginaDeVentas): Promise<VentaEntity[]> {
    return newestFirst(this.meeting(filtro), pagina).getMany();
  }

  /** How many they are. */
  count(filtro: FiltroDeVentas): Promise<number> {
    return this.meeting(filtro).getCount();
  }

  /**
   * Brings the next sales of a changed party up to date with what the search finds them by.
   * @param lote the most that are looked at
   * @returns false where there is nothing to do, or nothing whose time has come
   */
  async refreshSearch(lote: number): Promise<boolean> {
    const rows: { hizo: boolean }[] = await this.database.query('SELECT rehacer_busqueda_de_ventas($1) AS hizo', [
      lote,
    ]);
    return rows[0]?.hizo === true;
  }

  /** Both sides of each comparison went through `texto_busqueda`, so neither case nor accents count. */
  private meeting({ palabras, id, soloConPagoPendiente }: FiltroDeVentas): SelectQueryBuilder<VentaEntity> {
    const query = this.database.manager.createQueryBuilder(VentaEntity, 'v').where('true');
    if (id !== null) query.andWhere('v.id = :id', { id });
    if (soloConPagoPendiente) query.andWhere('v.comprobante_id IS NOT NULL AND NOT v.pago_recibido');
    for (const [i, { texto, ventaId }] of palabras.entries()) {
      const enTexto = `v.busqueda_con_partes LIKE patron_de_busqueda(:texto${i})`;
      const condicion = ventaId === null ? enTexto : `(${enTexto} OR v.id = :id${i})`;
      query.andWhere(condicion, { [`texto${i}`]: texto, [`id${i}`]: ventaId });
    }
    return query;
  }
}
