import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { FileStore } from '../../../files/file-store.ts';
import { PhotoPipeline } from '../../../files/photo-pipeline.ts';
import { Log } from '../../../http/log.ts';
import { type JobContext, JobInterruptedError } from '../../../jobs/job-context.ts';
import { type OnComplete, Worker } from '../../../jobs/worker.ts';
import { huellaOf, showTheSame } from './huella.ts';
import { ParecidosRepository } from './parecidos.repository.ts';

/** Until a proof is compared, at most, where no other is. In s. */
const LOOK_EVERY = 2;

/** Finds the proofs that are the same image as another, or nearly, behind the calls' back: a job for each. */
@Injectable()
export class ComprobanteComparison {
  constructor(
    private readonly parecidos: ParecidosRepository,
    private readonly store: FileStore,
    private readonly pipeline: PhotoPipeline,
    private readonly log: Log,
    worker: Worker,
  ) {
    const rhythm = { every: LOOK_EVERY };
    worker.handle('comprobantes-parecidos', rhythm, ({ fileId }, job) => this.compare(fileId, job));
  }

  /**
   * A picture that cannot be read is compared by its bytes alone, or it would be tried again for ever. Between its steps it
   * can be left: it has been compared when the job's end says so.
   * @throws JobInterruptedError
   */
  private async compare(id: number, job: JobContext): Promise<OnComplete | undefined> {
    const key = await this.parecidos.keyToCompare(id);
    if (key === undefined) return undefined;
    const file = await this.store.open(key);
    const grays = file && (await this.pipeline.greys(await buffer(file.stream)).catch(() => undefined));
    if (job.isStopping) throw new JobInterruptedError();
    if (grays === undefined) this.log.info('proof without a fingerprint', { file: id });
    else await this.parecidos.insertHuella(id, huellaOf(grays));
    const sameOnes = new Set(await this.parecidos.sameBytes(id));
    for (const marco of ['entera', 'anclada'] as const) {
      const candidates = await this.parecidos.near(id, marco);
      if (job.isStopping) throw new JobInterruptedError();
      for (const { id: other, own, others } of candidates) if (showTheSame(own, others)) sameOnes.add(other);
    }
    return () => this.parecidos.link(id, [...sameOnes]);
  }
}
