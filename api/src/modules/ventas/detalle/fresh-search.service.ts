import { Injectable } from '@nestjs/common';
import type { JobContext } from '../../../jobs/job-context.ts';
import { JobsRepository } from '../../../jobs/jobs.repository.ts';
import type { JobData } from '../../../jobs/queues.ts';
import { type OnComplete, Worker } from '../../../jobs/worker.ts';
import { DetailRepository } from './detail.repository.ts';

/** Until an edit's sales begin to be rewritten, at most, where no other's are. In s. */
const LOOK_EVERY = 1;
/** Sales in one statement: well within its time, and few to be locked together. */
const BATCH = 200;
/** Statements in one job: far within its time, however slow they are. How far they came goes on as another job. */
const BATCHES = 100;
/** Until it is asked again whether what was being written has ended. In s. */
const ASK_AGAIN = 1;

type Edit = JobData<'busqueda-de-ventas'>;

/** Brings the search over sales up to date behind the edits of their parties (ADR 19): a trigger sends a job for each. */
@Injectable()
export class FreshSearchService {
  constructor(
    private readonly ventas: DetailRepository,
    private readonly jobs: JobsRepository,
    worker: Worker,
  ) {
    worker.handle('busqueda-de-ventas', { every: LOOK_EVERY }, (edit, job) => this.refresh(edit, job));
  }

  /**
   * Two passes over the sales of either side: the second finds those that were being written, with the name of before, while
   * the first one passed.
   */
  private async refresh(edit: Edit, job: JobContext): Promise<OnComplete | undefined> {
    const barrera = edit.barrera ?? (await this.ventas.present());
    if (edit.pasada === 2 && !(await this.ventas.isPast(barrera))) return this.goOn(edit, ASK_AGAIN);
    let at: Edit | undefined = { ...edit, barrera };
    for (let batches = 0; at !== undefined && batches < BATCHES && !job.isStopping; batches += 1) {
      at = await this.step(at);
      if (at?.pasada === 2 && edit.pasada === 1) break;
    }
    return at && this.goOn(at);
  }

  /** One batch; undefined where the edit is done with. */
  private async step(edit: Edit): Promise<Edit | undefined> {
    const desde = await this.ventas.refreshSearch(edit, BATCH);
    if (desde !== undefined) return { ...edit, desde };
    if (edit.lado === 'vendedor') return { ...edit, lado: 'comprador', desde: undefined };
    return edit.pasada === 1 ? { ...edit, pasada: 2, lado: 'vendedor', desde: undefined } : undefined;
  }

  private goOn(edit: Edit, after = 0): OnComplete {
    return () => this.jobs.send('busqueda-de-ventas', edit, { after });
  }
}
