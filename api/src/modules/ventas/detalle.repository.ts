import { Injectable } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { VentaEntity } from './venta.entity.ts';
import { newestFirst, type PaginaDeVentas } from './ventas.repository.ts';

/** A searched word, and what it means beside a product's name. */
export interface PalabraDeDetalle {
  texto: string;
  /** The users that it finds, as buyers or as sellers. */
  usuarioIds: readonly number[];
  /** The sale whose number it is. */
  ventaId: number | null;
}

/** Every sale in PostgreSQL, for the admin. */
@Injectable()
export class DetalleRepository {
  constructor(private readonly source: DataSource) {}

  /** Sales that hold every word, newest first. */
  page(palabras: readonly PalabraDeDetalle[], pagina: PaginaDeVentas): Promise<VentaEntity[]> {
    return newestFirst(this.holding(palabras), pagina).getMany();
  }

  /** How many they are. */
  count(palabras: readonly PalabraDeDetalle[]): Promise<number> {
    return this.holding(palabras).getCount();
  }

  /** The ids go in as values, so that PostgreSQL plans knowing how many they are: few by index, many by date. */
  private holding(palabras: readonly PalabraDeDetalle[]): SelectQueryBuilder<VentaEntity> {
    const query = this.source.manager.createQueryBuilder(VentaEntity, 'v').where('true');
    for (const [i, { texto, usuarioIds, ventaId }] of palabras.entries()) {
      const partes = `v.comprador_id = ANY(:ids${i}) OR v.vendedor_id = ANY(:ids${i})`;
      query.andWhere(
        `(v.busqueda LIKE patron_de_busqueda(:texto${i}) OR v.id = :id${i}${usuarioIds.length > 0 ? ` OR ${partes}` : ''})`,
        { [`texto${i}`]: texto, [`ids${i}`]: usuarioIds, [`id${i}`]: ventaId },
      );
    }
    return query;
  }
}
