import type { VentaParty } from '@fluxpartes/contrato';
import type { Centavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { PartiesRepository } from './parts.repository.ts';

/** What stands behind the cashback that a sale used, in centavos. */
export interface CashbackRespaldo {
  /** How much of it nothing would pay for, were the sale approved now. */
  faltante: Centavos;
  /** What the operator gave so that it was approved. */
  regalo: Centavos;
}

/** The users behind sales, for the admin's list of them: who they are, where cashback came from. */
@Injectable()
export class PartiesService {
  constructor(private readonly parts: PartiesRepository) {}

  /** Buyers and sellers by id. */
  async byId(ids: readonly number[]): Promise<Map<number, VentaParty>> {
    const rows = await this.parts.findMany([...new Set(ids)]);
    return new Map(rows.map(({ id, ...part }) => [id, part]));
  }

  /** By sale, of those that used cashback: what stands behind it. */
  respaldoOf(ventaIds: readonly number[]): Promise<Map<number, CashbackRespaldo>> {
    return this.parts.respaldoOf(ventaIds);
  }
}
