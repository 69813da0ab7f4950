import { CORRECCION_CAMPOS, type EditarVenta, type VentaAnswer, type VentaCorreccion } from '@fluxpartes/contrato';
import { canDoToVenta, centavos, centavosAPesos, pesosACentavos, vencimientoOf } from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../../../audit/audit.service.ts';
import { cambiosOf, valuesOf } from '../../../audit/cambios.ts';
import { Clock } from '../../../config/clock.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { Transactions } from '../../../database/transactions.ts';
import type { AdminCaller, Caller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { assertRowVersion, type ExpectedVersions } from '../../../request-context/row-version-precondition.ts';
import { CashbackService } from '../../usuarios/cashback/cashback.service.ts';
import { UsuariosService } from '../../usuarios/usuarios.service.ts';
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
    private readonly usuarios: UsuariosService,
    private readonly ventas: VentasRepository,
    private readonly cashback: CashbackService,
    private readonly auditoria: AuditService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Edits a sale as its caller may. Who names a field of the admin and is not the admin is refused whatever the sale.
   * @throws DomainError no_encontrado, sin_permiso, recepcion_sin_vuelta, venta_anulada, venta_liquidada, version_distinta,
   * cashback_sin_respaldo
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
      assertRowVersion(versions, venta.version);
      return this.ventas.update(venta, { confirmacioncomprador: true, recibida_en: this.clock.now() });
    });
  }

  /**
   * Records what the admin gives, with an audit row of what was and what is, as on the wire; what is so already leaves no
   * trace. The snapshot of the purchase (unit price, discount, discounted total, cashback used, coupon) stays, and so does
   * every balance, since the buyer agreed to those amounts; `cantidad` and `monto` say what was handed over and paid in the end.
   * Where the buyer's approved sales would have used more cashback than was paid for, the change is refused, or with
   * `aprobar_igual` the operator gives what is missing, and the trail tells how much.
   */
  private corregir(
    caller: AdminCaller,
    id: number,
    { aprobar_igual, ...correccion }: VentaCorreccion,
    versions: ExpectedVersions,
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
      const pago = despues.pago_recibido === true ? { pagada_en: this.clock.now() } : {};
      const changed = await this.ventas.update(venta, { ...columnsOf(despues), ...pago, ...this.timeAnew(despues) });
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

  /** Where a payment is taken back, the time for a proof begins anew. */
  private timeAnew({ pago_recibido }: VentaCorreccion): Partial<VentaEntity> {
    if (pago_recibido !== false) return {};
    const vence_en = vencimientoOf(this.clock.now(), this.config.VENCIMIENTO_SIN_COMPROBANTE_HORAS);
    return { vence_en, recordada_en: null };
  }

  /**
   * Keeps what a buyer's approved sales use within what was paid for it, after a change of a sale of theirs.
   * @returns what the operator gives for it, in pesos
   * @throws DomainError cashback_sin_respaldo, where something is missing and is not given
   */
  private async keepRespaldo(venta: VentaEntity, isGiven: boolean): Promise<number> {
    const { id, comprador_id } = venta;
    const faltante = await this.cashback.faltante(comprador_id);
    if (faltante <= 0) {
      await this.cashback.takeBackRegalo(comprador_id, id, centavos(-faltante));
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

/** The columns that a correction sets: money in centavos. */
function columnsOf({ monto, ...campos }: VentaCorreccion) {
  return monto === undefined ? campos : { ...campos, monto: pesosACentavos(monto) };
}
