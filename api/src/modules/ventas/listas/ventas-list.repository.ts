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

/** Beyond this many matching parties, their own indexes are slower than a test of each sale. */
const MAX_PARTIES = 1_000;

const partiesLike = (pattern: string) => `SELECT u.id FROM usuarios u WHERE u.busqueda_de_parte LIKE ${pattern}`;

/** For a page: tests the newest sales until the page is full. */
const testEachSale = (pattern: string) =>
  `EXISTS (${partiesLike(pattern)} AND u.id IN (v.comprador_id, v.vendedor_id))`;

/** For a count: a hash of all matching parties. */
const hashParties = (pattern: string) =>
  `v.comprador_id IN (${partiesLike(pattern)}) OR v.vendedor_id IN (${partiesLike(pattern)})`;

@Injectable()
export class VentasListRepository {
  constructor(private readonly database: Database) {}

  async page(filter: VentasFilter, page: VentasPage): Promise<VentaEntity[]> {
    return newestFirst(await this.matching(filter, testEachSale), page).getMany();
  }

  async count(filter: VentasFilter): Promise<number> {
    return (await this.matching(filter, hashParties)).getCount();
  }

  /** `texto_busqueda` has removed case and accents from both sides of each comparison. */
  private async matching(
    { palabras, id, pendiente }: VentasFilter,
    ofManyParties: (pattern: string) => string,
  ): Promise<SelectQueryBuilder<VentaEntity>> {
    const query = this.database.manager.createQueryBuilder(VentaEntity, 'v').where('true');
    if (id !== null) query.andWhere('v.id = :id', { id });
    if (pendiente !== null) query.andWhere(PENDIENTES[pendiente]);
    for (const [i, { text, ventaId }] of palabras.entries()) {
      const pattern = `patron_de_busqueda(:text${i})`;
      const parties = await this.fewParties(text);
      const ofParty = parties
        ? `v.comprador_id = ANY (:parties${i}) OR v.vendedor_id = ANY (:parties${i})`
        : ofManyParties(pattern);
      query.andWhere(`(v.busqueda LIKE ${pattern} OR v.id = :id${i} OR ${ofParty})`, {
        [`text${i}`]: text,
        [`id${i}`]: ventaId,
        [`parties${i}`]: parties,
      });
    }
    return query;
  }

  /** Parties that match by e-mail, name, phone or shop; undefined if there are more than `MAX_PARTIES`. */
  private async fewParties(text: string): Promise<number[] | undefined> {
    const rows: { id: number }[] = await this.database.query(
      `${partiesLike('patron_de_busqueda($1)')} LIMIT ${MAX_PARTIES + 1}`,
      [text],
    );
    return rows.length > MAX_PARTIES ? undefined : rows.map(({ id }) => id);
  }
}
