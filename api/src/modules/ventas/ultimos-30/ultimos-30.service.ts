import type { ComprasUltimos30, VentasUltimos30 } from '@fluxpartes/contrato';
import { ULTIMOS_30_MS } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { CuentaVisibleService } from '../cuenta-visible.service.ts';
import { type ComprasBefore, VentasRepository } from '../ventas.repository.ts';

/** Sales and purchases of the last 30 × 24 h, by which commission and coupon are decided. */
@Injectable()
export class Ultimos30Service {
  constructor(
    private readonly ventas: VentasRepository,
    private readonly cuentas: CuentaVisibleService,
    private readonly clock: Clock,
  ) {}

  /**
   * What a user sold, and how much of it is paid: by all of it the screens show the commission, by the latter it is settled.
   * @throws DomainError no_encontrado for somebody else's, the admin apart.
   */
  async ventasOf(caller: Caller, usuarioId: number): Promise<VentasUltimos30> {
    await this.cuentas.require(caller, usuarioId);
    const [ventasUltimos30, pagas] = await Promise.all([
      this.ventas.countSince('vendedor_id', usuarioId, this.desde()),
      this.ventas.countPaidSince(usuarioId, this.desde()),
    ]);
    return { ventasUltimos30, pagas };
  }

  /**
   * What a user bought.
   * @throws DomainError no_encontrado for somebody else's, the admin apart.
   */
  async comprasOf(caller: Caller, usuarioId: number): Promise<ComprasUltimos30> {
    await this.cuentas.require(caller, usuarioId);
    return { comprasUltimos30: await this.ventas.countSince('comprador_id', usuarioId, this.desde()) };
  }

  /** What a buyer bought before the purchase whose transaction this is. */
  comprasBefore(compradorId: number): Promise<ComprasBefore> {
    return this.ventas.comprasOf(compradorId, this.desde());
  }

  private desde(): Date {
    return new Date(this.clock.now().getTime() - ULTIMOS_30_MS);
  }
}
