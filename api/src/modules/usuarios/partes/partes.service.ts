import type { VentaParty } from '@fluxpartes/contrato';
import type { Centavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { PartesRepository } from './partes.repository.ts';

/** The users behind sales, for the admin's list of them: who they are, where cashback came from. */
@Injectable()
export class PartesService {
  constructor(private readonly partes: PartesRepository) {}

  /** Buyers and sellers by id. */
  async porId(ids: readonly number[]): Promise<Map<number, VentaParty>> {
    const rows = await this.partes.findMany([...new Set(ids)]);
    return new Map(rows.map(({ id, ...parte }) => [id, parte]));
  }

  /** By sale, in centavos: how much of the cashback used came from coupons of sales unpaid at that moment. */
  cashbackDeImpagas(ventaIds: readonly number[]): Promise<Map<number, Centavos>> {
    return this.partes.usedFromUnpaid(ventaIds);
  }
}
