import { buffer } from 'node:stream/consumers';
import type { VentaAnswer } from '@fluxpartes/contrato';
import { canDoToVenta } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { FileStore } from '../../../files/file-store.ts';
import { FilesService, type SavedComprobante } from '../../../files/files.service.ts';
import { PhotoPipeline } from '../../../files/photo-pipeline.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { Log } from '../../../http/log.ts';
import { JobsRepository } from '../../../jobs/jobs.repository.ts';
import { type JobContext, JobInterruptedError } from '../../../jobs/queues.ts';
import { type OnComplete, Worker } from '../../../jobs/worker.ts';
import {
  type Caller,
  DomainError,
  type IdempotentRequest,
  type UploadedFile,
} from '../../../request-context/request.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaForComprador } from '../venta.mapper.ts';
import { estadoOf, refuseAnulada, requireComprador } from '../venta-access.ts';
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
      const cambios = { comprobante_id, comprobante_ilegible: !saved.isReadable };
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
