import { type CashbackCuenta, centavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
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

  /** A buyer's account, held until the transaction ends. @throws DomainError no_encontrado */
  lockCuenta(compradorId: number): Promise<CashbackCuenta> {
    return this.usuarios.lockCuenta(compradorId);
  }

  /**
   * Ends a sale that is held. A coupon of it that its buyer's approved purchases have spent is deducted from the refund; where
   * purchases that are not approved yet have, it is owed, and their approval asks for it.
   */
  async undo(previous: CashbackCuenta, venta: VentaEntity, { por, motivo }: Anulacion): Promise<VentaEntity> {
    const { id, comprador_id, cashback_usado: usado, cupon } = venta;
    const anulada_en = this.clock.now();
    // What was asked for of it is granted with it.
    await this.pedidos.acceptAll(id, anulada_en);
    const faltante = await this.cashback.faltante(comprador_id, id);
    const descontado = centavos(venta.pago_recibido ? Math.min(Math.max(0, faltante), venta.monto) : 0);
    const entry = { usuarioId: comprador_id, ventaId: id, usado, cupon, descontado, previous };
    const cashback_recortado = this.cashback.undoCompra(entry);
    await this.cashback.takeBackRegalo(comprador_id, id, centavos(Math.max(0, -faltante)));
    const ending = { anulada_en, anulada_por: por, motivo_anulacion: motivo };
    await this.ventas.update(venta, { ...ending, descontado, cashback_recortado });
    await this.publicaciones.giveBackUnidades(venta.publicacion_id, venta.unidades_tomadas);
    return this.ventas.lock(id);
  }
}
