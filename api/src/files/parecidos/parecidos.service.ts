import { buffer } from 'node:stream/consumers';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isAway } from '../../http/errors/database-errors.ts';
import { Log } from '../../http/log.ts';
import { FileStore } from '../file-store.ts';
import { PhotoPipeline } from '../photo-pipeline.ts';
import { huellaDe, muestranLoMismo } from './huella.ts';
import { type ComprobantePorComparar, ParecidosRepository } from './parecidos.repository.ts';

/** How often it is looked whether proofs have come that nobody told of: the demo's, another process's. In ms. */
const LOOK_EVERY = 30_000;

/**
 * Finds the proofs that are the same image, or nearly, behind the calls' back: one after the other, the ones from before
 * this was built too. Any number of processes may; what two of them do twice is the same.
 */
@Injectable()
export class ParecidosService implements OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private hasMore = false;
  private isStarted = false;
  private isStopped = false;

  constructor(
    private readonly parecidos: ParecidosRepository,
    private readonly store: FileStore,
    private readonly pipeline: PhotoPipeline,
    private readonly log: Log,
  ) {}

  /** Begins to look. The API's program alone calls it: what fills in data or runs specs compares when it says so. */
  start(): void {
    this.isStarted = true;
    this.hayNuevos();
    this.timer = setInterval(() => this.hayNuevos(), LOOK_EVERY);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.round;
  }

  /** A proof has come: its turn is now, or behind the round that runs. */
  hayNuevos(): void {
    if (!this.isStarted || this.isStopped) return;
    this.hasMore = this.round !== undefined;
    if (this.hasMore) return;
    this.round = this.compararPendientes()
      .catch((error: unknown) => {
        // A database that is away is told of by every request; the proofs wait in it.
        if (!isAway(error)) this.log.failure(error, { task: 'parecidos' });
      })
      .finally(() => {
        this.round = undefined;
        if (this.hasMore) this.hayNuevos();
      });
  }

  /** Compares every proof whose turn has not come yet. */
  async compararPendientes(): Promise<void> {
    let despuesDe = 0;
    while (!this.isStopped) {
      const comprobante = await this.parecidos.next(despuesDe);
      if (comprobante === undefined) return;
      despuesDe = comprobante.id;
      await this.comparar(comprobante);
    }
  }

  /** By sale, the other sales whose proof is the same image or nearly; a sale without any has no entry. */
  deVentas(ventaIds: readonly number[]): Promise<Map<number, number[]>> {
    return this.parecidos.salesAlike(ventaIds);
  }

  /** A picture that cannot be read is compared by its bytes alone, or it would be tried again for ever. */
  private async comparar({ id, clave }: ComprobantePorComparar): Promise<void> {
    const file = await this.store.open(clave);
    const grises = file && (await this.pipeline.greys(await buffer(file.stream)).catch(() => undefined));
    if (grises === undefined) this.log.info('proof without a fingerprint', { archivo: id });
    else await this.parecidos.insertHuella(id, huellaDe(grises));
    const iguales = new Set(await this.parecidos.sameBytes(id));
    for (const marco of ['entera', 'anclada'] as const) {
      const candidatos = await this.parecidos.near(id, marco);
      for (const { id: otro, propias, otras } of candidatos) if (muestranLoMismo(propias, otras)) iguales.add(otro);
    }
    await this.parecidos.link(id, [...iguales]);
  }
}
