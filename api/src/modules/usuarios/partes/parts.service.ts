import type { VentaParty } from '@fluxpartes/contrato';
import type { Centavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { PartiesRepository } from './parts.repository.ts';

/** The users behind sales, for the admin's list of them: who they are, where cashback came from. */
@Injectable()
export class PartiesService {
  constructor(private readonly parts: PartiesRepository) {}

  /** Buyers and sellers by id. */
  async byId(ids: readonly number[]): Promise<Map<number, VentaParty>> {
    const rows = await this.parts.findMany([...new Set(ids)]);
    return new Map(rows.map(({ id, ...part }) => [id, part]));
  }

  /** By sale, in centavos: how much of the cashback used came from coupons of sales unpaid at that moment. */
  cashbackOfImpagas(ventaIds: readonly number[]): Promise<Map<number, Centavos>> {
    return this.parts.usedFromUnpaid(ventaIds);
  }
}
