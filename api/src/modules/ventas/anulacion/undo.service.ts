import { type CashbackCuenta, MONTO_MAXIMO } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../call/domain-error.ts';
import { Clock } from '../../../config/clock.ts';
import { PublicacionesService } from '../../publicaciones/publicaciones.service.ts';
import { CashbackService } from '../../usuarios/cashback/cashback.service.ts';
import { UsuariosService } from '../../usuarios/usuarios.service.ts';
import { PedidosRepository } from '../pedidos/pedidos.repository.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { VentasRepository } from '../ventas.repository.ts';

/** Who ends a sale, and why. */
export interface Anulacion {
  por: 'comprador' | 'admin' | 'sistema';
  motivo: string;
}

/**
 * Undoes what a purchase did: cashback, coupon and units. Its rows are locked in the order of a purchase, the buyer first,
 * then sales, then listings, so that nobody waits in a circle.
 */
@Injectable()
export class UndoService {
  constructor(
    private readonly usuarios: UsuariosService,
    private readonly ventas: VentasRepository,
    private readonly cashback: CashbackService,
    private readonly publicaciones: PublicacionesService,
    private readonly pedidos: PedidosRepository,
    private readonly clock: Clock,
  ) {}

  /** A buyer's account, held until the transaction ends: nobody spends of it meanwhile. */
  async lockCuenta(compradorId: number): Promise<CashbackCuenta> {
    const { cashback, deuda } = await this.usuarios.getForCompra(compradorId);
    return { saldo: cashback, deuda };
  }

  /**
   * Ends a sale that is held, and where its coupon was spent, the sales that did it and that nobody has paid for, newest
   * first, until nothing more is owed than before; what is missing then is owed. Gives all that ended, that sale first.
   * @throws DomainError cashback_lleno for a balance beyond what can be stored
   */
  async undo(cuenta: CashbackCuenta, venta: VentaEntity, anulacion: Anulacion): Promise<VentaEntity[]> {
    const ended: VentaEntity[] = [];
    let [next, actual]: [VentaEntity | null, CashbackCuenta] = [venta, cuenta];
    while (next !== null) {
      actual = this.undoAmounts(actual, next);
      ended.push(await this.end(next, ended.length === 0 ? anulacion : { ...anulacion, motivo: becauseOf(venta) }));
      next = actual.deuda > cuenta.deuda ? await this.ventas.lockLastSpender(venta.comprador_id, venta) : null;
    }
    const inOrder = [...ended].sort((one, other) => one.publicacion_id - other.publicacion_id);
    for (const { publicacion_id, unidades_tomadas } of inOrder) {
      await this.publicaciones.giveBackUnidades(publicacion_id, unidades_tomadas);
    }
    return ended;
  }

  private undoAmounts(previous: CashbackCuenta, { id, comprador_id, cashback_usado, cupon }: VentaEntity) {
    if (previous.saldo + cashback_usado > MONTO_MAXIMO) throw new DomainError('cashback_lleno');
    return this.cashback.undoCompra({
      usuarioId: comprador_id,
      ventaId: id,
      usado: cashback_usado,
      cupon,
      previous,
    });
  }

  /** What was asked for of it is granted with it. */
  private async end(venta: VentaEntity, { por, motivo }: Anulacion): Promise<VentaEntity> {
    const anulada_en = this.clock.now();
    await this.pedidos.acceptAll(venta.id, anulada_en);
    await this.ventas.update(venta, { anulada_en, anulada_por: por, motivo_anulacion: motivo });
    return this.ventas.lock(venta.id);
  }
}

function becauseOf({ id }: VentaEntity): string {
  return `Usaba el cupón de la compra #${id}, que se anuló.`;
}
