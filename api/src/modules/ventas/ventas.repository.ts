import type { Centavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { numericACentavos } from '../../database/column-types.ts';
import { VentaEntity } from './venta.entity.ts';

/** What a new sale is made of; its flags and its proof begin empty. */
export type VentaNueva = Omit<
  VentaEntity,
  'id' | 'pago_recibido' | 'confirmacioncomprador' | 'comprobante_id' | 'version'
>;

/** Whose sales are counted: a seller's or a buyer's. */
export type ParteDeVenta = 'vendedor_id' | 'comprador_id';

/** Sales in PostgreSQL. */
@Injectable()
export class VentasRepository {
  constructor(private readonly source: DataSource) {}

  /** Stores a sale and gives it back with its id. */
  async insert(manager: EntityManager, nueva: VentaNueva): Promise<VentaEntity> {
    const venta = { ...nueva, pago_recibido: false, confirmacioncomprador: false, comprobante_id: null, version: 1 };
    const { identifiers } = await manager.insert(VentaEntity, venta);
    return { ...venta, id: Number(identifiers[0]?.id) };
  }

  /** How many sales a seller made, or purchases a buyer made, from a moment on, that moment included. */
  countSince(
    parte: ParteDeVenta,
    usuarioId: number,
    desde: Date,
    manager: EntityManager = this.source.manager,
  ): Promise<number> {
    return manager
      .createQueryBuilder(VentaEntity, 'v')
      .where(`v.${parte} = :usuarioId AND v.fecha >= :desde`, { usuarioId, desde })
      .getCount();
  }

  /** The coupons of a buyer's purchases whose payment was not received yet, in centavos. */
  async unpaidCoupons(manager: EntityManager, compradorId: number): Promise<Centavos> {
    const rows: { cupones: string }[] = await manager.query(
      'SELECT coalesce(sum(cupon), 0) AS cupones FROM ventas WHERE comprador_id = $1 AND NOT pago_recibido',
      [compradorId],
    );
    return numericACentavos(rows[0]?.cupones ?? '0');
  }
}
