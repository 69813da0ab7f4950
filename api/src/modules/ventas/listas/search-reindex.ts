import { Injectable } from '@nestjs/common';
import { JobsRepository } from '../../../jobs/jobs.repository.ts';
import type { JobContext, JobData } from '../../../jobs/queues.ts';
import { type OnComplete, Worker } from '../../../jobs/worker.ts';
import { VentasListRepository } from './ventas-list.repository.ts';

const POLL_SECONDS = 1;
/** Sales of one statement: well within its timeout, and few to lock together. */
const BATCH = 200;
/** Statements of one job: well within its timeout. The rest is another job. */
const MAX_BATCHES = 100;
/** Delay before checking again whether older transactions have ended. */
const RETRY_SECONDS = 1;

type Edit = JobData<'busqueda-de-ventas'>;

/** Updates the search column of sales after an edit of a party (ADR 19); a trigger enqueues a job for each edit. */
@Injectable()
export class SearchReindexService {
  constructor(
    private readonly ventas: VentasListRepository,
    private readonly jobs: JobsRepository,
    worker: Worker,
  ) {
    worker.handle('busqueda-de-ventas', { every: POLL_SECONDS }, (edit, job) => this.refresh(edit, job));
  }

  /**
   * Two passes over both sides. The second finds sales that concurrent transactions wrote with the old name during the
   * first, so it waits for these transactions.
   */
  private async refresh(edit: Edit, job: JobContext): Promise<OnComplete | undefined> {
    const barrera = edit.barrera ?? (await this.ventas.currentTransactionId());
    if (edit.pasada === 2 && !(await this.ventas.haveEndedBefore(barrera))) return this.resume(edit, RETRY_SECONDS);
    let at: Edit | undefined = { ...edit, barrera };
    for (let batches = 0; at !== undefined && batches < MAX_BATCHES && !job.isStopping; batches += 1) {
      at = await this.step(at);
      if (at?.pasada === 2 && edit.pasada === 1) break;
    }
    return at && this.resume(at);
  }

  /** One batch; undefined at the end. */
  private async step(edit: Edit): Promise<Edit | undefined> {
    const desde = await this.ventas.refreshSearch(edit, BATCH);
    if (desde !== undefined) return { ...edit, desde };
    if (edit.lado === 'vendedor') return { ...edit, lado: 'comprador', desde: undefined };
    return edit.pasada === 1 ? { ...edit, pasada: 2, lado: 'vendedor', desde: undefined } : undefined;
  }

  private resume(edit: Edit, after = 0): OnComplete {
    return () => this.jobs.send('busqueda-de-ventas', edit, { after });
  }
}
