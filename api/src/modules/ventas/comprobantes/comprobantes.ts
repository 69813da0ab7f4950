import { buffer } from 'node:stream/consumers';
import type { RechazarComprobante, VentaAnswer } from '@fluxpartes/contrato';
import { canDoToVenta, isVencida, MAX_RECHAZOS, recordatorioUntil, vencimientoAfterRechazo } from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../../../audit/audit.ts';
import { Clock } from '../../../config/config.module.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { Transactions } from '../../../database/transactions.ts';
import { FileStore } from '../../../files/file-store.ts';
import { FilesService, fileUrl, type SavedComprobante } from '../../../files/files.service.ts';
import { PhotoPipeline } from '../../../files/photo-pipeline.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { Log } from '../../../http/log.ts';
import { JobsRepository } from '../../../jobs/jobs.repository.ts';
import { type JobContext, JobInterruptedError } from '../../../jobs/queues.ts';
import { type OnComplete, Worker } from '../../../jobs/worker.ts';
import {
  assertRowVersion,
  type Caller,
  type ChangeRequest,
  DomainError,
  type IdempotentRequest,
  type UploadedFile,
} from '../../../request-context/request.ts';
import { AvisosService } from '../avisos.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaForComprador } from '../venta.mapper.ts';
import { estadoOf, refuseAnulada, refuseLiquidada, requireComprador } from '../venta-access.ts';
import { VentasRepository } from '../ventas.repository.ts';
import { ParecidosRepository } from './parecidos.repository.ts';
import { areSimilar, fingerprintOf } from './perceptual-hash.ts';

/** One proof of payment for each sale. Only an unreadable proof can be replaced. */
@Injectable()
export class ComprobantesService {
  constructor(
    private readonly ventas: VentasRepository,
    private readonly files: FilesService,
    private readonly idempotency: IdempotencyService,
    private readonly jobs: JobsRepository,
  ) {}

  /**
   * TOCTOU: the check for an existing proof, made before the file is processed, is repeated under the sale's lock.
   * @throws DomainError no_encontrado, sin_permiso, venta_anulada, comprobante_ya_cargado, comprobante_innecesario,
   * datos_invalidos without a file, comprobante_no_aceptado, imagen_grande, clave_usada
   */
  subir(
    caller: Caller,
    ventaId: number,
    file: UploadedFile | undefined,
    call?: IdempotentRequest,
  ): Promise<VentaAnswer> {
    return this.idempotency.runOutside(call, async () => {
      const venta = await this.requireAllowed(caller, ventaId);
      if (file === undefined) {
        throw new DomainError('datos_invalidos', { campos: { comprobante: 'Elegí una imagen del comprobante.' } });
      }
      const saved = await this.files.saveComprobante(file);
      try {
        return await this.attach(venta, saved, call);
      } catch (error) {
        // After any other error the row may have been committed, so the orphan sweep decides.
        if (error instanceof DomainError) await this.files.discard(saved);
        throw error;
      }
    });
  }

  /**
   * Checks before the body is read.
   * @throws DomainError no_encontrado, sin_permiso, venta_anulada, comprobante_ya_cargado, comprobante_innecesario
   */
  async requireAllowed(caller: Caller, ventaId: number): Promise<VentaEntity> {
    const venta = await this.ventas.find(ventaId);
    requireComprador(caller, venta);
    requireNoComprobante(venta);
    return venta;
  }

  private attach(
    { id, comprador_id }: VentaEntity,
    saved: SavedComprobante,
    call: IdempotentRequest | undefined,
  ): Promise<VentaAnswer> {
    return this.idempotency.run(call, async () => {
      const venta = await this.ventas.lock(id);
      requireNoComprobante(venta);
      const comprobante_id = await this.files.registrar(comprador_id, 'comprobante', saved);
      await this.jobs.send('comprobantes-parecidos', { fileId: comprobante_id });
      if (venta.comprobante_id !== null) await this.files.replace(venta.comprobante_id);
      await this.ventas.update(venta, {
        ...{ comprobante_id, comprobante_ilegible: !saved.isReadable, comprobante_rechazado_id: null },
        rechazo_anterior_id: venta.comprobante_rechazado_id ?? venta.rechazo_anterior_id,
      });
      return { venta: ventaForComprador(await this.ventas.lock(id)) };
    });
  }
}

/** The admin refuses a proof; the buyer takes back a proof that the admin has not opened. */
@Injectable()
export class RechazosService {
  constructor(
    private readonly transactions: Transactions,
    private readonly ventas: VentasRepository,
    private readonly files: FilesService,
    private readonly avisos: AvisosService,
    private readonly auditoria: AuditService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The refused file stays for the audit. A null reason undoes the refusal.
   * @throws DomainError sin_permiso, no_encontrado, version_distinta, venta_anulada, venta_liquidada,
   * comprobante_no_rechazable, rechazos_agotados, rechazo_sin_vuelta
   */
  async rechazar({ caller, id, versions }: ChangeRequest, { motivo }: RechazarComprobante): Promise<VentaAnswer> {
    if (caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    if ((await this.ventas.find(id)) === null) throw new DomainError('no_encontrado');
    return this.transactions.run(async () => {
      const venta = await this.ventas.lock(id);
      refuseAnulada(venta);
      refuseLiquidada(venta);
      assertRowVersion(versions, venta.version);
      if (motivo === null) await this.undo(caller, venta);
      else await this.refuse(caller, venta, motivo);
      return { venta: ventaForComprador(await this.ventas.lock(id)) };
    });
  }

  private async refuse(caller: Caller, venta: VentaEntity, motivo: string): Promise<void> {
    const { id, comprobante_id, rechazos } = venta;
    if (comprobante_id === null || !canDoToVenta('rechazar_comprobante', 'admin', estadoOf(venta))) {
      throw new DomainError('comprobante_no_rechazable');
    }
    if (rechazos >= MAX_RECHAZOS) throw new DomainError('rechazos_agotados');
    const now = this.clock.now();
    const horas = this.config.VENCIMIENTO_SIN_COMPROBANTE_HORAS;
    const vence_en = vencimientoAfterRechazo({ vence: venta.vence_en, rechazos }, now, horas);
    const remindUntil = recordatorioUntil(now, horas);
    const isMailReminder = vence_en !== null && remindUntil !== null && vence_en <= remindUntil;
    await this.files.reject(comprobante_id, motivo, now);
    await this.ventas.update(venta, {
      comprobante_id: null,
      comprobante_rechazado_id: comprobante_id,
      rechazos: rechazos + 1,
      vence_en,
      // Shortly before the deadline, the mail of the refusal is the reminder. It waits for an undo, a reminder would not.
      recordada_en: isMailReminder ? now : null,
    });
    await this.auditoria.registrar({
      quien: caller,
      entityId: id,
      accion: 'comprobante_rechazado',
      antes: { comprobante_pago_url: fileUrl(comprobante_id) },
      despues: { comprobante_pago_url: null, motivo },
    });
    await this.avisos.putLater('comprobante_rechazado', { ventaId: id, usuarioId: venta.comprador_id }, now);
  }

  private async undo(caller: Caller, venta: VentaEntity): Promise<void> {
    const { id, comprobante_rechazado_id: refused, rechazos } = venta;
    if (refused === null || !canDoToVenta('deshacer_rechazo', 'admin', estadoOf(venta))) {
      throw new DomainError('rechazo_sin_vuelta');
    }
    await this.files.reject(refused, null, this.clock.now());
    const cambios = { comprobante_id: refused, comprobante_rechazado_id: null, rechazos: rechazos - 1 };
    await this.ventas.update(venta, cambios);
    const despues = { comprobante_pago_url: fileUrl(refused) };
    await this.auditoria.registrar({ quien: caller, entityId: id, accion: 'rechazo_deshecho', despues });
  }

  /**
   * Not after the deadline: a sale without a proof would be annulled at once.
   * @throws DomainError no_encontrado, sin_permiso, version_distinta, venta_anulada, comprobante_sin_vuelta
   */
  async retirar({ caller, id, versions }: ChangeRequest): Promise<VentaAnswer> {
    requireComprador(caller, await this.ventas.find(id));
    return this.transactions.run(async () => {
      const venta = await this.ventas.lock(id);
      refuseAnulada(venta);
      assertRowVersion(versions, venta.version);
      const { comprobante_id, vence_en } = venta;
      const mayWithdraw =
        comprobante_id !== null &&
        canDoToVenta('retirar_comprobante', 'comprador', estadoOf(venta)) &&
        !isVencida(vence_en, this.clock.now()) &&
        (await this.files.withdraw(comprobante_id));
      if (!mayWithdraw) throw new DomainError('comprobante_sin_vuelta');
      const antes = { comprobante_pago_url: fileUrl(comprobante_id) };
      await this.auditoria.registrar({ quien: caller, entityId: id, accion: 'comprobante_retirado', antes });
      const cambios = { comprobante_id: null, comprobante_ilegible: false, recordada_en: null };
      return { venta: ventaForComprador(await this.ventas.update(venta, cambios)) };
    });
  }
}

function requireNoComprobante(venta: VentaEntity): void {
  refuseAnulada(venta);
  if (venta.monto === 0 && venta.comprobante_id === null) throw new DomainError('comprobante_innecesario');
  if (!canDoToVenta('subir_comprobante', 'comprador', estadoOf(venta))) throw new DomainError('comprobante_ya_cargado');
}

const POLL_SECONDS = 2;

/** Finds proofs with the same or nearly the same image, in one background job for each proof. */
@Injectable()
export class ComprobanteComparison {
  constructor(
    private readonly parecidos: ParecidosRepository,
    private readonly store: FileStore,
    private readonly pipeline: PhotoPipeline,
    private readonly log: Log,
    worker: Worker,
  ) {
    worker.handle('comprobantes-parecidos', { every: POLL_SECONDS }, ({ fileId }, job) => this.compare(fileId, job));
  }

  /**
   * An unreadable image is compared only by its bytes; an error would repeat the job for ever. The job can stop between
   * steps, because only its completion marks the proof as compared.
   * @throws JobInterruptedError
   */
  private async compare(id: number, job: JobContext): Promise<OnComplete | undefined> {
    const key = await this.parecidos.keyToCompare(id);
    if (key === undefined) return undefined;
    const file = await this.store.open(key);
    const image = file && (await this.pipeline.greys(await buffer(file.stream)).catch(() => undefined));
    if (job.isStopping) throw new JobInterruptedError();
    if (image === undefined) this.log.info('proof without a fingerprint', { file: id });
    else await this.parecidos.insertHuella(id, fingerprintOf(image));
    const similar = new Set(await this.parecidos.sameBytes(id));
    for (const marco of ['entera', 'anclada'] as const) {
      const candidates = await this.parecidos.near(id, marco);
      if (job.isStopping) throw new JobInterruptedError();
      for (const { id: other, own, others } of candidates) if (areSimilar(own, others)) similar.add(other);
    }
    return () => this.parecidos.link(id, [...similar]);
  }
}
