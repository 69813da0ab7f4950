import type { AnularVenta, VentaAnswer } from '@fluxpartes/contrato';
import { canDoToVenta, centavosAPesos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../../audit/audit.service.ts';
import { Transactions } from '../../../database/transactions.ts';
import { type Caller, SISTEMA, type SystemCaller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { assertRowVersion, type ExpectedVersions } from '../../../request-context/row-version-precondition.ts';
import { AvisosService } from '../avisos/avisos.service.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaForComprador } from '../venta.mapper.ts';
import { estadoOf, refuseAnulada, refuseLiquidada, requireComprador } from '../venta-parties.ts';
import { VentasRepository } from '../ventas.repository.ts';
import { UndoService } from './undo.service.ts';

/** Why a purchase ended by itself, as both its parties read it. */
const TOO_LATE = 'No llegó el comprobante de pago a tiempo.';
const WITHOUT_CUPONES = 'Se pagaba con cupones de compras que se anularon.';

/** Who may end a sale, and what is told of it. */
@Injectable()
export class AnulacionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly ventas: VentasRepository,
    private readonly undo: UndoService,
    private readonly auditoria: AuditService,
    private readonly avisos: AvisosService,
  ) {}

  /**
   * Annuls a sale, in one transaction with all that it undoes. The state is looked at under the sale's lock: of a proof, an
   * approval and this at once, whoever comes first decides.
   * @throws DomainError no_encontrado, sin_permiso, version_distinta, venta_anulada, venta_liquidada, anulacion_no_permitida, datos_invalidos
   * for an administrator without a reason
   */
  async anular(caller: Caller, id: number, { motivo }: AnularVenta, versions: ExpectedVersions): Promise<VentaAnswer> {
    const found = await this.ventas.find(id);
    requireParty(caller, found);
    const actor = caller.tipo === 'admin' ? 'admin' : 'comprador';
    if (actor === 'admin' && motivo === '') {
      throw new DomainError('datos_invalidos', { campos: { motivo: 'Escribí por qué se anula.' } });
    }
    const annulled = await this.transactions.run(async () => {
      const cuenta = await this.undo.lockCuenta(found.comprador_id);
      const venta = await this.ventas.lock(id);
      refuseAnulada(venta);
      refuseLiquidada(venta);
      assertRowVersion(versions, venta.version);
      if (!canDoToVenta('anular', actor, estadoOf(venta))) throw new DomainError('anulacion_no_permitida');
      const ended = await this.undo.undo(cuenta, venta, { por: actor, motivo });
      await this.tell(caller, ended);
      return ended;
    });
    return { venta: ventaForComprador(annulled) };
  }

  /**
   * Ends a purchase that no proof came for, or that was paid with cashback whose coupons were withdrawn, as the product does by
   * itself. Nothing happens where something came first.
   * @param isDue asked under the sale's lock
   */
  async vencer(id: number, isDue: (venta: VentaEntity) => boolean): Promise<void> {
    const found = await this.ventas.find(id);
    if (found === null) return;
    await this.transactions.run(async () => {
      const cuenta = await this.undo.lockCuenta(found.comprador_id);
      const venta = await this.ventas.lock(id);
      if (!canDoToVenta('anular', 'sistema', estadoOf(venta)) || !isDue(venta)) return;
      if (venta.monto === 0 && (venta.cashback_usado === 0 || cuenta.deuda === 0)) return;
      const motivo = venta.monto === 0 ? WITHOUT_CUPONES : TOO_LATE;
      await this.tell(SISTEMA, await this.undo.undo(cuenta, venta, { por: 'sistema', motivo }));
    });
  }

  /** The trail of a sale that ended, and the mails to its parties. */
  private async tell(who: Caller | SystemCaller, venta: VentaEntity): Promise<void> {
    const { descontado, cashback_recortado } = venta;
    await this.auditoria.registrar({
      quien: who,
      entityId: venta.id,
      accion: 'venta_anulada',
      antes: { anulada: false },
      despues: {
        anulada: true,
        motivo: venta.motivo_anulacion,
        ...(descontado > 0 && { descontado: centavosAPesos(descontado) }),
        ...(cashback_recortado > 0 && { cashback_recortado: centavosAPesos(cashback_recortado) }),
      },
    });
    await this.avisos.putAnulada(venta, who.tipo === 'usuario');
  }
}

/** @throws DomainError no_encontrado | sin_permiso, for its seller */
function requireParty(caller: Caller, venta: VentaEntity | null): asserts venta is VentaEntity {
  if (caller.tipo !== 'admin' || venta === null) requireComprador(caller, venta);
}
