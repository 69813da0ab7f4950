import type { AnularVenta, CuentaDevolucion, Devolver, VentaAnswer } from '@fluxpartes/contrato';
import {
  type CashbackCuenta,
  canDoToVenta,
  centavos,
  centavosAPesos,
  isVencida,
  recordatorioUntil,
  type VentaAccion,
  vencimientoOf,
} from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../../../audit/audit.ts';
import { Clock } from '../../../config/config.module.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { Transactions } from '../../../database/transactions.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { type JobContext, NEVER_STOPS } from '../../../jobs/queues.ts';
import { Worker } from '../../../jobs/worker.ts';
import {
  assertRowVersion,
  type Caller,
  type ChangeRequest,
  DomainError,
  type ExpectedVersions,
  SISTEMA,
  type SystemCaller,
} from '../../../request-context/request.ts';
import { PublicacionesService } from '../../publicaciones/publicaciones.ts';
import { OwnAccesoService } from '../../usuarios/acceso/acceso.ts';
import { CashbackService } from '../../usuarios/cashback/cashback.ts';
import { UsuariosService } from '../../usuarios/usuarios.ts';
import { AvisosService } from '../avisos.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaForComprador } from '../venta.mapper.ts';
import { estadoOf, refuseAnulada, refuseLiquidada, requireComprador } from '../venta-access.ts';
import { VentasRepository } from '../ventas.repository.ts';
import { PedidosRepository, VencimientosRepository } from './anulacion.repository.ts';

/** Reasons of automatic annulments, as both parties read them. */
const TOO_LATE = 'No llegó el comprobante de pago a tiempo.';
const WITHOUT_CUPONES = 'Se pagaba con cupones de compras que se anularon.';

interface Anulacion {
  por: 'comprador' | 'admin' | 'sistema';
  motivo: string;
}

/** Annuls sales. Locks are taken in the order of a purchase (buyer, sale, listing) to avoid deadlocks. */
@Injectable()
export class AnulacionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosService,
    private readonly ventas: VentasRepository,
    private readonly pedidos: PedidosRepository,
    private readonly cashback: CashbackService,
    private readonly publicaciones: PublicacionesService,
    private readonly auditoria: AuditService,
    private readonly avisos: AvisosService,
    private readonly clock: Clock,
  ) {}

  /**
   * Annuls a sale and all its effects in one transaction. The state is checked under the sale's lock, so the first of a
   * concurrent proof, approval and annulment wins.
   * @throws DomainError no_encontrado, sin_permiso, version_distinta, venta_anulada, venta_liquidada, anulacion_no_permitida, datos_invalidos
   * for an administrator without a reason
   */
  async anular({ caller, id, versions }: ChangeRequest, { motivo }: AnularVenta): Promise<VentaAnswer> {
    const found = await this.ventas.find(id);
    if (caller.tipo !== 'admin' || found === null) requireComprador(caller, found);
    const actor = caller.tipo === 'admin' ? 'admin' : 'comprador';
    if (actor === 'admin' && motivo === '') {
      throw new DomainError('datos_invalidos', { campos: { motivo: 'Escribí por qué se anula.' } });
    }
    const annulled = await this.transactions.run(async () => {
      const cuenta = await this.usuarios.lockCuenta(found.comprador_id);
      const venta = await this.ventas.lock(id);
      refuseAnulada(venta);
      refuseLiquidada(venta);
      assertRowVersion(versions, venta.version);
      if (!canDoToVenta('anular', actor, estadoOf(venta))) throw new DomainError('anulacion_no_permitida');
      const ended = await this.undo(cuenta, venta, { por: actor, motivo });
      await this.tell(caller, ended);
      return ended;
    });
    return { venta: ventaForComprador(annulled) };
  }

  /**
   * Annuls a purchase without a proof, or a purchase paid with cashback from withdrawn coupons. It changes no data if the
   * state has changed in between.
   * @param isDue called under the sale's lock
   */
  async vencer(id: number, isDue: (venta: VentaEntity) => boolean): Promise<void> {
    const found = await this.ventas.find(id);
    if (found === null) return;
    await this.transactions.run(async () => {
      const cuenta = await this.usuarios.lockCuenta(found.comprador_id);
      const venta = await this.ventas.lock(id);
      if (!canDoToVenta('anular', 'sistema', estadoOf(venta)) || !isDue(venta)) return;
      if (venta.monto === 0 && (venta.cashback_usado === 0 || cuenta.deuda === 0)) return;
      const motivo = venta.monto === 0 ? WITHOUT_CUPONES : TOO_LATE;
      await this.tell(SISTEMA, await this.undo(cuenta, venta, { por: 'sistema', motivo }));
    });
  }

  /**
   * Reverses cashback, coupon and units of a locked sale. A coupon that approved purchases have spent is deducted from the
   * refund. A coupon that unapproved purchases have spent becomes a debt, which their approval collects.
   */
  private async undo(previous: CashbackCuenta, venta: VentaEntity, { por, motivo }: Anulacion): Promise<VentaEntity> {
    const { id, comprador_id, cashback_usado: usado, cupon } = venta;
    const anulada_en = this.clock.now();
    await this.pedidos.acceptAll(id, anulada_en);
    const faltante = await this.cashback.faltante(comprador_id, id);
    const descontado = centavos(venta.pago_recibido ? Math.min(Math.max(0, faltante), venta.monto) : 0);
    const entry = { usuarioId: comprador_id, ventaId: id, usado, cupon, descontado, previous };
    const cashback_recortado = this.cashback.undoCompra(entry);
    await this.cashback.takeBackGifts(comprador_id, id, centavos(Math.max(0, -faltante)));
    const ending = { anulada_en, anulada_por: por, motivo_anulacion: motivo };
    await this.ventas.update(venta, { ...ending, descontado, cashback_recortado });
    await this.publicaciones.giveBackUnidades(venta.publicacion_id, venta.unidades_tomadas);
    return this.ventas.lock(id);
  }

  private async tell(who: Caller | SystemCaller, venta: VentaEntity): Promise<void> {
    const { id, descontado, cashback_recortado } = venta;
    await this.auditoria.registrar({
      quien: who,
      entityId: id,
      accion: 'venta_anulada',
      antes: { anulada: false },
      despues: {
        anulada: true,
        motivo: venta.motivo_anulacion,
        ...(descontado > 0 && { descontado: centavosAPesos(descontado) }),
        ...(cashback_recortado > 0 && { cashback_recortado: centavosAPesos(cashback_recortado) }),
      },
    });
    if (who.tipo !== 'usuario') await this.avisos.put('compra_anulada', { ventaId: id, usuarioId: venta.comprador_id });
    await this.avisos.put('venta_anulada', { ventaId: id, usuarioId: venta.vendedor_id });
  }
}

/** The refund of an annulled sale that was paid. */
@Injectable()
export class DevolucionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly idempotency: IdempotencyService,
    private readonly ventas: VentasRepository,
    private readonly acceso: OwnAccesoService,
    private readonly avisos: AvisosService,
    private readonly auditoria: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets the bank account for the refund. Like a shop's account it needs a confirmation. Every e-mail address that the user
   * had within 24 hours is notified. The audit shows only the account's last four characters.
   * @throws DomainError no_encontrado, sin_permiso, version_distinta, nada_a_devolver, confirmar_contrasena, demasiados_intentos
   */
  async darCuenta(change: ChangeRequest, { cuenta, contrasena_actual }: CuentaDevolucion): Promise<VentaAnswer> {
    const { caller, id, versions, call } = change;
    const read = await this.ventas.find(id);
    requireComprador(caller, read);
    if (caller.tipo === 'usuario' && read.cuenta_devolucion !== cuenta) {
      await this.acceso.requireConfirmed(caller, contrasena_actual);
    }
    return this.idempotency.run(call, async () => {
      const venta = await this.lock(id, 'dar_cuenta', versions);
      if (venta.cuenta_devolucion === cuenta) return { venta: ventaForComprador(venta) };
      // The same account needed no confirmation, and another call has changed it since.
      if (read.cuenta_devolucion === cuenta) throw new DomainError('version_distinta');
      await this.avisos.putToAll('cuenta_devolucion_cambiada', { ventaId: id, usuarioId: venta.comprador_id });
      const despues = { cuenta: lastFour(cuenta) };
      await this.auditoria.registrar({ quien: caller, entityId: id, accion: 'cuenta_de_devolucion', despues });
      return { venta: ventaForComprador(await this.ventas.update(venta, { cuenta_devolucion: cuenta })) };
    });
  }

  /**
   * Records the refund's transfer and the bank account that the admin saw. A null reference undoes the record.
   * @throws DomainError sin_permiso, no_encontrado, version_distinta, nada_a_devolver, cuenta_devolucion_cambio
   */
  async devolver({ caller, id, versions }: ChangeRequest, { referencia, cuenta }: Devolver): Promise<VentaAnswer> {
    if (caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    if ((await this.ventas.find(id)) === null) throw new DomainError('no_encontrado');
    return this.transactions.run(async () => {
      const isUndo = referencia === null;
      const venta = await this.lock(id, isUndo ? 'deshacer_devolucion' : 'devolver', versions);
      const present = venta.cuenta_devolucion ?? '';
      if (!isUndo && cuenta !== undefined && cuenta !== present) throw new DomainError('cuenta_devolucion_cambio');
      await this.auditoria.registrar({
        quien: caller,
        entityId: id,
        accion: isUndo ? 'devolucion_deshecha' : 'venta_devuelta',
        despues: isUndo ? {} : { referencia, ...(present !== '' && { cuenta: lastFour(present) }) },
      });
      if (!isUndo) {
        await this.avisos.putLater('compra_devuelta', { ventaId: id, usuarioId: venta.comprador_id });
      }
      const devuelta_en = isUndo ? null : this.clock.now();
      const changed = await this.ventas.update(venta, { devuelta_en, referencia_devolucion: referencia });
      return { venta: ventaForComprador(changed) };
    });
  }

  private async lock(id: number, accion: VentaAccion, versions: ExpectedVersions): Promise<VentaEntity> {
    const venta = await this.ventas.lock(id);
    assertRowVersion(versions, venta.version);
    const actor = accion === 'dar_cuenta' ? 'comprador' : 'admin';
    if (!canDoToVenta(accion, actor, estadoOf(venta))) throw new DomainError('nada_a_devolver');
    return venta;
  }
}

function lastFour(cuenta: string): string {
  return cuenta.slice(-4).padStart(6, '…');
}

/** If a process dies, the next run follows within a minute. */
const SCHEDULE = { every: 10, cron: '* * * * *' } as const;
const BATCH = 200;
/** Well below the job's expiry time; the next run continues. */
const MAX_RUN_MS = 40_000;

/**
 * Ends purchases with an overdue proof, and reminds their buyers a day before. Each purchase has its own transaction with
 * its mails, so a crash repeats no step.
 */
@Injectable()
export class VencimientosService {
  constructor(
    private readonly transactions: Transactions,
    private readonly vencimientos: VencimientosRepository,
    private readonly anulaciones: AnulacionService,
    private readonly avisos: AvisosService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    worker: Worker,
  ) {
    worker.handle('vencimientos', SCHEDULE, async (_, job) => {
      if (config.VENCIMIENTOS === 'si') await this.run(job);
      return undefined;
    });
  }

  async run(job: JobContext = NEVER_STOPS): Promise<void> {
    const end = performance.now() + MAX_RUN_MS;
    const shouldStop = () => job.isStopping || performance.now() > end;
    const horas = this.config.VENCIMIENTO_SIN_COMPROBANTE_HORAS;
    const vence = vencimientoOf(this.clock.now(), horas);
    if (vence === null) {
      while (!shouldStop() && (await this.vencimientos.clearDeadline(BATCH)) > 0);
      return;
    }
    while (!shouldStop() && (await this.vencimientos.setDeadline(vence, BATCH)) > 0);
    await this.endPast(shouldStop);
    await this.remindAll(horas, shouldStop);
  }

  private async endPast(shouldStop: () => boolean): Promise<void> {
    for (;;) {
      const ids = await this.vencimientos.findExpired(this.clock.now(), BATCH);
      for (const id of ids) {
        if (shouldStop()) return;
        await this.anulaciones.vencer(id, (venta) => isVencida(venta.vence_en, this.clock.now()));
      }
      // A purchase that was not annulled would be found again at once.
      if (ids.length < BATCH) return;
    }
  }

  private async remindAll(horas: number, shouldStop: () => boolean): Promise<void> {
    for (;;) {
      const now = this.clock.now();
      const until = recordatorioUntil(now, horas);
      const ids = until === null ? [] : await this.vencimientos.findToRemind(now, until, BATCH);
      if (ids.length === 0) return;
      for (const id of ids) {
        if (shouldStop()) return;
        await this.transactions.run(async () => {
          const compradorId = await this.vencimientos.remind(id, this.clock.now());
          if (compradorId !== undefined)
            await this.avisos.put('compra_por_vencer', { ventaId: id, usuarioId: compradorId });
        });
      }
    }
  }
}
