import { isVencida, recordatorioUntil, vencimientoOf } from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { Transactions } from '../../../database/transactions.ts';
import { type JobContext, NEVER_STOPS } from '../../../jobs/job-context.ts';
import { Worker } from '../../../jobs/worker.ts';
import { AnulacionService } from '../anulacion/anulacion.service.ts';
import { AvisosService } from '../avisos/avisos.service.ts';
import { VencimientosRepository } from './vencimientos.repository.ts';

/** Looked for each minute; where a process died at it, the next one takes it up within a minute more. */
const RHYTHM = { every: 10, cron: '* * * * *' } as const;
/** Rows of one statement. */
const BATCH = 200;
/** A job works for so long at most, well within the time after which it counts as given up; the next one goes on. In ms. */
const AT_MOST = 40_000;

/**
 * Ends purchases whose proof did not come in time, and reminds their buyers a day before (issue 'a purchase's whole life',
 * rule 3). Each in a transaction of its own with the mails that tell of it, so whoever is killed when, nothing is done twice.
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
    worker.handle('vencimientos', RHYTHM, async (_, job) => {
      if (config.VENCIMIENTOS === 'si') await this.run(job);
      return undefined;
    });
  }

  /** One look at all that is due. */
  async run(job: JobContext = NEVER_STOPS): Promise<void> {
    const end = performance.now() + AT_MOST;
    const isOver = () => job.isStopping || performance.now() > end;
    const horas = this.config.VENCIMIENTO_SIN_COMPROBANTE_HORAS;
    const vence = vencimientoOf(this.clock.now(), horas);
    if (vence === null) {
      while (!isOver() && (await this.vencimientos.takeAway(BATCH)) > 0);
      return;
    }
    while (!isOver() && (await this.vencimientos.give(vence, BATCH)) > 0);
    await this.endPast(isOver);
    await this.remindAll(horas, isOver);
  }

  private async endPast(isOver: () => boolean): Promise<void> {
    for (;;) {
      const ids = await this.vencimientos.past(this.clock.now(), BATCH);
      if (ids.length === 0) return;
      for (const id of ids) {
        if (isOver()) return;
        await this.anulaciones.vencer(id, (venta) => isVencida(venta.vence_en, this.clock.now()));
      }
    }
  }

  private async remindAll(horas: number, isOver: () => boolean): Promise<void> {
    for (;;) {
      const now = this.clock.now();
      const until = recordatorioUntil(now, horas);
      const ids = until === null ? [] : await this.vencimientos.toRemind(now, until, BATCH);
      if (ids.length === 0) return;
      for (const id of ids) {
        if (isOver()) return;
        await this.transactions.run(async () => {
          const compradorId = await this.vencimientos.remind(id, this.clock.now());
          if (compradorId !== undefined)
            await this.avisos.put('compra_por_vencer', { ventaId: id, usuarioId: compradorId });
        });
      }
    }
  }
}
