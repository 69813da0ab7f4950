import type { VentasPendientes } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { Database } from '../../../database/database.ts';
import { VentaEntity } from '../venta.entity.ts';
import { newestFirst, type VentasPage } from '../ventas.repository.ts';

export interface SearchTerm {
  text: string;
  /** The number of a sale, if the term is one. */
  ventaId: number | null;
}

export interface VentasFilter {
  palabras: readonly SearchTerm[];
  id: number | null;
  pendiente: VentasPendientes | null;
}

/**
 * Work for the admin. `pago`: a sale paid with cashback alone needs no proof. `devolucion`: a subset of the index
 * `ventas_a_devolver`, with something left to refund.
 */
const PENDIENTES: Record<VentasPendientes, string> = {
  pago: '(v.comprobante_id IS NOT NULL OR v.monto = 0) AND NOT v.pago_recibido AND v.anulada_en IS NULL',
  anulacion: `v.id IN (SELECT p.venta_id FROM pedidos_de_ventas p WHERE p.estado = 'pendiente')`,
  devolucion: 'v.anulada_en IS NOT NULL AND v.pago_recibido AND v.devuelta_en IS NULL AND v.monto > v.descontado',
};

/** Parties that match by e-mail, name, phone or shop; as an array, so that the indexes of both sides serve. */
const partiesLike = (pattern: string) => `ARRAY(SELECT u.id FROM usuarios u WHERE u.busqueda_de_parte LIKE ${pattern})`;

@Injectable()
export class VentasListRepository {
  constructor(private readonly database: Database) {}

  page(filter: VentasFilter, page: VentasPage): Promise<VentaEntity[]> {
    return newestFirst(this.matching(filter), page).getMany();
  }

  count(filter: VentasFilter): Promise<number> {
    return this.matching(filter).getCount();
  }

  /** `texto_busqueda` has removed case and accents from both sides of each comparison. */
  private matching({ palabras, id, pendiente }: VentasFilter): SelectQueryBuilder<VentaEntity> {
    const query = this.database.manager.createQueryBuilder(VentaEntity, 'v').where('true');
    if (id !== null) query.andWhere('v.id = :id', { id });
    if (pendiente !== null) query.andWhere(PENDIENTES[pendiente]);
    for (const [i, { text, ventaId }] of palabras.entries()) {
      const pattern = `patron_de_busqueda(:text${i})`;
      const parties = partiesLike(pattern);
      query.andWhere(
        `(v.busqueda LIKE ${pattern} OR v.comprador_id = ANY (${parties}) OR v.vendedor_id = ANY (${parties}) OR v.id = :id${i})`,
        { [`text${i}`]: text, [`id${i}`]: ventaId },
      );
    }
    return query;
  }
}
