import { CORRECCION_CAMPOS, type EditarVenta, type VentaAnswer, type VentaCorreccion } from '@fluxpartes/contrato';
import { canDoToVenta, centavosAPesos, pesosACentavos, vencimientoOf } from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { AuditoriaService } from '../../../auditoria/auditoria.service.ts';
import { cambiosOf, valuesOf } from '../../../auditoria/cambios.ts';
import type { AdminCaller, Caller } from '../../../call/caller.ts';
import { DomainError } from '../../../call/domain-error.ts';
import { type ExpectedVersions, refuseOtherVersion } from '../../../call/expected-versions.ts';
import { Clock } from '../../../config/clock.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { Transactions } from '../../../database/transactions.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaForComprador } from '../venta.mapper.ts';
import { estadoOf, refuseAnulada, refuseLiquidada, requireComprador } from '../venta-parties.ts';
import { VentasRepository } from '../ventas.repository.ts';

/** What the admin alone may name. */
const ADMIN_CAMPOS = [...CORRECCION_CAMPOS, 'aprobar_igual'] as const;

/** Changes to a sale: the buyer's word that it arrived, and what the admin corrects. */
@Injectable()
export class VentaEditService {
  constructor(
    private readonly transactions: Transactions,
    private readonly ventas: VentasRepository,
    private readonly auditoria: AuditoriaService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Edits a sale as its caller may. Who names a field of the admin and is not the admin is refused whatever the sale.
   * @throws DomainError no_encontrado, sin_permiso, recepcion_sin_vuelta, venta_anulada, venta_liquidada, version_distinta, cupones_impagos,
   * cupones_anulados
   */
  async editar(caller: Caller, id: number, cambios: EditarVenta, versions: ExpectedVersions): Promise<VentaAnswer> {
    const { confirmacioncomprador, ...correccion } = cambios;
    const isCorrection = ADMIN_CAMPOS.some((campo) => correccion[campo] !== undefined);
    if (isCorrection && caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    const venta =
      isCorrection && caller.tipo === 'admin'
        ? await this.corregir(caller, id, correccion, versions)
        : await this.confirmarRecepcion(caller, id, confirmacioncomprador === true, versions);
    return { venta: ventaForComprador(venta) };
  }

  /** One way, and the same when it is said again, also by a retry that names the version from before. */
  private confirmarRecepcion(
    caller: Caller,
    id: number,
    arrived: boolean,
    versions: ExpectedVersions,
  ): Promise<VentaEntity> {
    return this.transactions.run(async () => {
      const venta = await this.ventas.findLocked(id);
      requireComprador(caller, venta);
      if (!arrived) throw new DomainError('recepcion_sin_vuelta');
      if (venta.confirmacioncomprador) return venta;
      if (!canDoToVenta('confirmar_recepcion', 'comprador', estadoOf(venta))) throw new DomainError('venta_anulada');
      refuseOtherVersion(versions, venta.version);
      return this.ventas.update(venta, { confirmacioncomprador: true, recibida_en: this.clock.now() });
    });
  }

  /**
   * Records what the admin gives, with an audit row of what was and what is, as on the wire; what is so already leaves no
   * trace. The snapshot of the purchase (unit price, discount, discounted total, cashback used, coupon) stays, and so does
   * every balance, since the buyer agreed to those amounts; `cantidad` and `monto` say what was handed over and paid in the end.
   * A payment of a sale that spent coupons of sales still unpaid is taken only by who says so, and the trail names them.
   */
  private corregir(
    caller: AdminCaller,
    id: number,
    { aprobar_igual, ...correccion }: VentaCorreccion,
    versions: ExpectedVersions,
  ): Promise<VentaEntity> {
    return this.transactions.run(async () => {
      const venta = await this.ventas.findLocked(id);
      if (venta === null) throw new DomainError('no_encontrado');
      refuseAnulada(venta);
      refuseOtherVersion(versions, venta.version);
      const actual = ventaForComprador(venta);
      const despues = cambiosOf<VentaCorreccion>(actual, correccion);
      if (Object.keys(despues).length === 0) return venta;
      refuseLiquidada(venta);
      const behind = despues.pago_recibido === true ? await this.behindPayment(venta, aprobar_igual === true) : {};
      await this.auditoria.registrar({
        quien: caller,
        entityId: id,
        accion: 'venta_corregida',
        antes: valuesOf<VentaCorreccion>(actual, despues),
        despues: { ...despues, ...behind },
      });
      const pago = despues.pago_recibido === true ? { pagada_en: this.clock.now() } : {};
      return this.ventas.update(venta, { ...columnsOf(despues), ...pago, ...this.timeAnew(despues) });
    });
  }

  /** Where a payment is taken back, the time for a proof begins anew. */
  private timeAnew({ pago_recibido }: VentaCorreccion): Partial<VentaEntity> {
    if (pago_recibido !== false) return {};
    const vence_en = vencimientoOf(this.clock.now(), this.config.VENCIMIENTO_SIN_COMPROBANTE_HORAS);
    return { vence_en, recordada_en: null };
  }

  /**
   * What the trail tells of coupons that the sale spent and that nobody paid for; nothing of most.
   * @throws DomainError cupones_impagos | cupones_anulados, unless it is approved in spite of them
   */
  private async behindPayment(venta: VentaEntity, approvesAnyway: boolean): Promise<Record<string, string | number>> {
    const impagas = await this.ventas.unpaidBehind(venta);
    if (impagas.length > 0 && !approvesAnyway) throw new DomainError('cupones_impagos', { extra: { ventas: impagas } });
    const faltante = centavosAPesos(await this.ventas.missingBehind(venta));
    if (faltante > 0 && !approvesAnyway) throw new DomainError('cupones_anulados', { extra: { faltante } });
    return {
      ...(impagas.length > 0 && { ventas_impagas: impagas.map((n) => `#${n}`).join(', ') }),
      ...(faltante > 0 && { cupones_faltantes: faltante }),
    };
  }
}

/** The columns that a correction sets: money in centavos. */
function columnsOf({ monto, ...campos }: VentaCorreccion) {
  return monto === undefined ? campos : { ...campos, monto: pesosACentavos(monto) };
}
