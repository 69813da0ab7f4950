import type { DecidirPedido, PedirAnulacion, VentaAnswer } from '@fluxpartes/contrato';
import { canDoToVenta } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../../audit/audit.service.ts';
import { Clock } from '../../../config/clock.ts';
import { Transactions } from '../../../database/transactions.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { assertRowVersion, type ExpectedVersions } from '../../../request-context/row-version-precondition.ts';
import { AvisosService } from '../avisos/avisos.service.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaForCaller } from '../venta.mapper.ts';
import { estadoOf, refuseAnulada, requireComprador, sideOf } from '../venta-parties.ts';
import { VentasRepository } from '../ventas.repository.ts';
import { PedidosRepository } from './pedidos.repository.ts';

/** What is asked for of a sale, and refused; what is granted is the annulment itself. */
@Injectable()
export class PedidosService {
  constructor(
    private readonly transactions: Transactions,
    private readonly ventas: VentasRepository,
    private readonly pedidos: PedidosRepository,
    private readonly avisos: AvisosService,
    private readonly auditoria: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks for the annulment of a sale, by its buyer or its seller: one at a time.
   * @throws DomainError no_encontrado, sin_permiso, version_distinta, venta_anulada, anulacion_ya_pedida,
   * anulacion_sin_pedido where the buyer can annul it alone
   */
  pedir(caller: Caller, id: number, { motivo }: PedirAnulacion, versions: ExpectedVersions): Promise<VentaAnswer> {
    return this.transactions.run(async () => {
      const side = sideOf(caller, await this.ventas.find(id));
      const venta = await this.lock(id, versions);
      const anulacionPedida = (await this.pedidos.pending(id)) !== undefined;
      if (anulacionPedida) throw new DomainError('anulacion_ya_pedida');
      if (!canDoToVenta('pedir_anulacion', side, { ...estadoOf(venta), anulacionPedida })) {
        throw new DomainError('anulacion_sin_pedido');
      }
      await this.pedidos.insert({ ventaId: id, clase: 'anulacion', por: side, motivo, fecha: this.clock.now() });
      await this.tell(caller, venta, 'anulacion_pedida', { motivo });
      const other = side === 'comprador' ? venta.vendedor_id : venta.comprador_id;
      await this.avisos.put('anulacion_pedida', { ventaId: id, usuarioId: other });
      return { venta: ventaForCaller(caller, await this.touched(venta)) };
    });
  }

  /**
   * The administrator refuses what is asked for, or opens it again.
   * @throws DomainError sin_permiso, no_encontrado, version_distinta, venta_anulada, pedido_resuelto,
   * datos_invalidos for a refusal without a word
   */
  decidir(caller: Caller, id: number, decision: DecidirPedido, versions: ExpectedVersions): Promise<VentaAnswer> {
    if (caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    const { estado, respuesta } = decision;
    const isRefusal = estado === 'rechazado';
    if (isRefusal && respuesta === '') {
      throw new DomainError('datos_invalidos', { campos: { respuesta: 'Escribí por qué no se anula.' } });
    }
    return this.transactions.run(async () => {
      if ((await this.ventas.find(id)) === null) throw new DomainError('no_encontrado');
      const venta = await this.lock(id, versions);
      const pedido = await (isRefusal ? this.pedidos.pending(id) : this.pedidos.lastRefused(id));
      const flags = { ...estadoOf(venta), anulacionPedida: isRefusal };
      if (pedido === undefined || (isRefusal && !canDoToVenta('rechazar_pedido', 'admin', flags))) {
        throw new DomainError('pedido_resuelto');
      }
      await this.pedidos.decide({ id: pedido.id, estado }, isRefusal ? respuesta : '', this.clock.now());
      await this.tell(
        caller,
        venta,
        isRefusal ? 'pedido_rechazado' : 'pedido_reabierto',
        isRefusal ? { respuesta } : {},
      );
      if (isRefusal) {
        for (const usuarioId of [venta.comprador_id, venta.vendedor_id]) {
          await this.avisos.putLater('pedido_rechazado', { ventaId: id, usuarioId });
        }
      }
      return { venta: ventaForCaller(caller, await this.touched(venta)) };
    });
  }

  /**
   * The buyer does not ask for it any more, by whichever way they had: what the seller asks for stays.
   * @throws DomainError no_encontrado, sin_permiso, version_distinta, venta_anulada, pedido_resuelto
   */
  async withdraw(caller: Caller, id: number, versions: ExpectedVersions): Promise<VentaAnswer> {
    requireComprador(caller, await this.ventas.find(id));
    return this.transactions.run(async () => {
      const venta = await this.lock(id, versions);
      const withdrawn = await this.pedidos.withdraw(id);
      if (withdrawn.length === 0) throw new DomainError('pedido_resuelto');
      const codigo = withdrawn.find((pedido) => pedido.codigo !== null)?.codigo;
      await this.tell(caller, venta, 'pedido_retirado', codigo ? { motivo: `código ${codigo}` } : {});
      await this.avisos.put('pedido_retirado', { ventaId: id, usuarioId: venta.vendedor_id });
      return { venta: ventaForCaller(caller, await this.touched(venta)) };
    });
  }

  private async lock(id: number, versions: ExpectedVersions): Promise<VentaEntity> {
    const venta = await this.ventas.lock(id);
    refuseAnulada(venta);
    assertRowVersion(versions, venta.version);
    return venta;
  }

  /** The sale with what is asked for as it is now: other screens that show it find another version. */
  private async touched(venta: VentaEntity): Promise<VentaEntity> {
    await this.ventas.update(venta, {});
    return this.ventas.lock(venta.id);
  }

  private tell(
    who: Caller,
    { id }: VentaEntity,
    accion: 'anulacion_pedida' | 'pedido_rechazado' | 'pedido_reabierto' | 'pedido_retirado',
    despues: Record<string, string>,
  ): Promise<void> {
    return this.auditoria.registrar({ quien: who, entityId: id, accion, despues });
  }
}
