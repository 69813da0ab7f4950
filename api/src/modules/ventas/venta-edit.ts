import { CORRECCION_CAMPOS, type EditarVenta, type VentaAnswer, type VentaCorreccion } from '@fluxpartes/contrato';
import { canDoToVenta, centavos, centavosAPesos, pesosACentavos, vencimientoOf } from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { AuditService, cambiosOf, valuesOf } from '../../audit/audit.ts';
import { Clock } from '../../config/config.module.ts';
import { CONFIG, type Config } from '../../config/config.ts';
import { Transactions } from '../../database/transactions.ts';
import { assertRowVersion, type ChangeRequest, DomainError } from '../../request-context/request.ts';
import { CashbackService } from '../usuarios/cashback/cashback.ts';
import { UsuariosService } from '../usuarios/usuarios.ts';
import type { VentaEntity } from './venta.entity.ts';
import { ventaForComprador } from './venta.mapper.ts';
import { estadoOf, refuseAnulada, refuseLiquidada, requireComprador } from './venta-access.ts';
import { VentasRepository } from './ventas.repository.ts';

const ADMIN_CAMPOS = [...CORRECCION_CAMPOS, 'aprobar_igual'] as const;

/** The buyer confirms the arrival (receipt); the admin corrects the sale. */
@Injectable()
export class VentaEditService {
  constructor(
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosService,
    private readonly ventas: VentasRepository,
    private readonly cashback: CashbackService,
    private readonly auditoria: AuditService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Other callers who send an admin field are rejected, whether or not the sale exists.
   * @throws DomainError no_encontrado, sin_permiso, recepcion_sin_vuelta, venta_anulada, venta_liquidada, version_distinta,
   * cashback_sin_respaldo
   */
  async editar(change: ChangeRequest, cambios: EditarVenta): Promise<VentaAnswer> {
    const { confirmacioncomprador, ...correccion } = cambios;
    const isCorrection = ADMIN_CAMPOS.some((campo) => correccion[campo] !== undefined);
    if (isCorrection && change.caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    const venta = isCorrection
      ? await this.corregir(change, correccion)
      : await this.confirmarRecepcion(change, confirmacioncomprador === true);
    return { venta: ventaForComprador(venta) };
  }

  /** The confirmation cannot be undone. A repeated call (a retry) changes no data, even with an outdated version. */
  private confirmarRecepcion({ caller, id, versions }: ChangeRequest, arrived: boolean): Promise<VentaEntity> {
    return this.transactions.run(async () => {
      const venta = await this.ventas.findLocked(id);
      requireComprador(caller, venta);
      if (!arrived) throw new DomainError('recepcion_sin_vuelta');
      if (venta.confirmacioncomprador) return venta;
      if (!canDoToVenta('confirmar_recepcion', 'comprador', estadoOf(venta))) throw new DomainError('venta_anulada');
      assertRowVersion(versions, venta.version);
      return this.ventas.update(venta, { confirmacioncomprador: true, recibida_en: this.clock.now() });
    });
  }

  /**
   * Records the changed fields with an audit row in wire format. The purchase's snapshot and every balance stay, because
   * the buyer agreed to those amounts. `cantidad` and `monto` are the delivered and paid values. If the buyer's approved
   * sales would then use more cashback than was paid for, the change is rejected. With `aprobar_igual` the operator gives
   * the missing cashback, and the audit row shows the amount.
   */
  private corregir(
    { caller, id, versions }: ChangeRequest,
    { aprobar_igual, ...correccion }: VentaCorreccion,
  ): Promise<VentaEntity> {
    return this.transactions.run(async () => {
      const found = await this.ventas.find(id);
      if (found === null) throw new DomainError('no_encontrado');
      await this.usuarios.lockCuenta(found.comprador_id);
      const venta = await this.ventas.lock(id);
      refuseAnulada(venta);
      assertRowVersion(versions, venta.version);
      const actual = ventaForComprador(venta);
      const despues = cambiosOf<VentaCorreccion>(actual, correccion);
      if (Object.keys(despues).length === 0) return venta;
      refuseLiquidada(venta);
      // An admin who did not see the other admin's refusal must not approve over it.
      const isUnseen = versions === undefined && estadoOf(venta).comprobanteRechazado;
      if (despues.pago_recibido === true && isUnseen) throw new DomainError('version_distinta');
      const pago = despues.pago_recibido === true ? { pagada_en: this.clock.now() } : {};
      const changed = await this.ventas.update(venta, {
        ...columnsOf(despues),
        ...pago,
        ...this.restartedDeadline(venta, despues),
      });
      const movesMoney = despues.pago_recibido !== undefined || despues.monto !== undefined;
      const regalo = movesMoney ? await this.keepRespaldo(changed, aprobar_igual === true) : 0;
      await this.auditoria.registrar({
        quien: caller,
        entityId: id,
        accion: 'venta_corregida',
        antes: valuesOf<VentaCorreccion>(actual, despues),
        despues: { ...despues, ...(regalo > 0 && { regalo }) },
      });
      return changed;
    });
  }

  /** A withdrawn approval, or an amount in place of 0, restarts the deadline for the proof. */
  private restartedDeadline(venta: VentaEntity, { pago_recibido, monto = 0 }: VentaCorreccion): Partial<VentaEntity> {
    if (pago_recibido !== false && (venta.monto > 0 || monto === 0)) return {};
    const vence_en = vencimientoOf(this.clock.now(), this.config.VENCIMIENTO_SIN_COMPROBANTE_HORAS);
    return { vence_en, recordada_en: null };
  }

  /**
   * Ensures that the cashback of a buyer's approved sales does not exceed the cashback that payments back.
   * @returns the operator's gift, in pesos
   * @throws DomainError cashback_sin_respaldo if some is missing and not given
   */
  private async keepRespaldo(venta: VentaEntity, isGiven: boolean): Promise<number> {
    const { id, comprador_id } = venta;
    const faltante = await this.cashback.faltante(comprador_id);
    if (faltante <= 0) {
      await this.cashback.takeBackGifts(comprador_id, id, centavos(-faltante));
      return 0;
    }
    if (!isGiven) {
      const extra = { ...(await this.ventas.withoutRespaldo(venta)), faltante: centavosAPesos(faltante) };
      throw new DomainError('cashback_sin_respaldo', { extra });
    }
    await this.cashback.recordRegalo(comprador_id, id, faltante);
    return centavosAPesos(faltante);
  }
}

function columnsOf({ monto, ...campos }: VentaCorreccion) {
  return monto === undefined ? campos : { ...campos, monto: pesosACentavos(monto) };
}
