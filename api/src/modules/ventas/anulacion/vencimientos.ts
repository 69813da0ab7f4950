import { isVencida, recordatorioUntil, vencimientoOf } from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { Transactions } from '../../../database/transactions.ts';
import { type JobContext, NEVER_STOPS } from '../../../jobs/queues.ts';
import { Worker } from '../../../jobs/worker.ts';
import { AvisosService } from '../avisos.ts';
import { VencimientosRepository } from './anulacion.repository.ts';
import { AnulacionService } from './anulacion.ts';

/** If a process dies, the next run follows within a minute. */
const SCHEDULE = { every: 10, cron: '* * * * *' } as const;
const BATCH = 200;
/** Well below the job's expiry; the next run continues. */
const MAX_RUN_MS = 40_000;

/**
 * Ends purchases whose proof is overdue, and reminds their buyers a day before. Each has its own transaction with its mails,
 * so a crash repeats nothing.
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
      if (ids.length === 0) return;
      for (const id of ids) {
        if (shouldStop()) return;
        await this.anulaciones.vencer(id, (venta) => isVencida(venta.vence_en, this.clock.now()));
      }
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
