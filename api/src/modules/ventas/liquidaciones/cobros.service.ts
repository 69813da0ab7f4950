import type { Cobro, Cobros } from '@fluxpartes/contrato';
import { centavos, centavosAPesos, liquidacionOf, MONTO_MAXIMO, type VentaLiquidada } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../request-context/caller.ts';
import { readAllPages } from '../../../request-context/list-page.ts';
import { CuentaVisibleService } from '../cuenta-visible.service.ts';
import { inPesos } from './liquidaciones.mapper.ts';
import { LiquidacionesRepository } from './liquidaciones.repository.ts';
import { PendientesRepository } from './pendientes.repository.ts';

/** What sellers get for their sales. */
@Injectable()
export class CobrosService {
  constructor(
    private readonly pendientes: PendientesRepository,
    private readonly liquidaciones: LiquidacionesRepository,
    private readonly cuentas: CuentaVisibleService,
  ) {}

  /** What each of these sales brings, by its number: as it was settled, or as it would be now. Unpaid and annulled ones have no entry. */
  async byVenta(ventaIds: readonly number[]): Promise<Map<number, Cobro>> {
    if (ventaIds.length === 0) return new Map();
    const [paid, settled] = await Promise.all([
      this.pendientes.paidOf(ventaIds),
      this.liquidaciones.settledOf(ventaIds),
    ]);
    const expected = paid.map((venta) => [venta.id, toCobro(liquidacionOf(venta), null, false)] as const);
    const fixed = settled.map((row) => [row.venta_id, toCobro(row, row.liquidacion_id, row.pagada)] as const);
    return new Map([...expected, ...fixed]);
  }

  /**
   * What a seller is still to be paid for all paid sales, settled or not, and what was transferred.
   * @throws DomainError no_encontrado for somebody else's, the admin apart.
   */
  async of(caller: Caller, usuarioId: number): Promise<Cobros> {
    await this.cuentas.require(caller, usuarioId);
    const { unpaid, paid } = await this.liquidaciones.totalsOf(usuarioId);
    let sum = unpaid;
    for await (const venta of readAllPages((page) => this.pendientes.notSettled(usuarioId, page))) {
      sum = centavos(Math.min(sum + liquidacionOf(venta).neto, MONTO_MAXIMO));
    }
    return { a_cobrar: centavosAPesos(sum), cobrado: centavosAPesos(paid) };
  }
}

function toCobro(venta: VentaLiquidada, liquidacion: number | null, isPaid: boolean): Cobro {
  return { ...inPesos(venta), porcentaje: venta.porcentaje, liquidacion, cobrada: isPaid };
}
