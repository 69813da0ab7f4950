import type { Liquidar } from '@fluxpartes/contrato';
import { type LiquidarUntil, liquidacionOf, liquidarUntil, type VentaLiquidada } from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { PendientesRepository } from './pendientes.repository.ts';

/** What is held while it is settled: whose it is, where it is paid to, and the sales with what each comes to. */
export interface HeldForLiquidar {
  vendedorId: number;
  cuentaBancaria: string;
  ventas: readonly ({ id: number } & VentaLiquidada)[];
  /** The moment by which it was decided which sales can be settled. */
  fecha: Date;
}

/** Which sales can be settled, and with whom. */
@Injectable()
export class LiquidarLocksService {
  constructor(
    private readonly pendientes: PendientesRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** How old receipts and payments have to be (`LIQUIDAR_A_LOS_DIAS`). */
  until(now = this.clock.now()): LiquidarUntil {
    return liquidarUntil(now, this.config.LIQUIDAR_A_LOS_DIAS);
  }

  /**
   * Holds a shop's account, so that it is paid to what it has now, and then the sales, in the order of their numbers.
   * @throws DomainError no_encontrado, sin_cuenta_bancaria, cuenta_bancaria_cambio, ventas_no_liquidables with those that cannot be settled now
   */
  async lock({ vendedor_id, ventas: wanted, cuenta_bancaria: seen }: Liquidar): Promise<HeldForLiquidar> {
    const local = await this.pendientes.lockLocal(vendedor_id);
    if (local === undefined) throw new DomainError('no_encontrado');
    if (local.cuenta_bancaria === null) throw new DomainError('sin_cuenta_bancaria');
    if (seen !== undefined && seen !== local.cuenta_bancaria) throw new DomainError('cuenta_bancaria_cambio');
    const fecha = this.clock.now();
    const held = await this.pendientes.lock(local.id, wanted, this.until(fecha));
    const there = new Set(held.map(({ id }) => id));
    const missing = wanted.filter((id) => !there.has(id));
    if (missing.length > 0) throw new DomainError('ventas_no_liquidables', { extra: { ventas: missing } });
    const ventas = held.map(({ id, ...venta }) => ({ id, ...liquidacionOf(venta) }));
    return { vendedorId: local.id, cuentaBancaria: local.cuenta_bancaria, ventas, fecha };
  }
}
