import { Injectable } from '@nestjs/common';
import { Clock } from '../config/config.module.ts';
import { type JobContext, JobInterruptedError, NEVER_STOPS } from '../jobs/queues.ts';
import { Worker } from '../jobs/worker.ts';
import { FileStore } from './file-store.ts';
import { FilesRepository, StorageQuotaRepository, type UsuarioFoto } from './files.repository.ts';

const HOUR = 60 * 60 * 1000;
/** A younger file without a row may belong to an upload in progress. In ms. */
export const ORPHAN_AGE = 24 * HOUR;
/** Every six hours, at minute 20; starts within half a minute. */
const RHYTHM = { every: 30, cron: '20 */6 * * *' } as const;
const BATCH = 500;
/** Retention of replaced documents, and of photos of deleted listings without sales. In ms. */
export const RETENTION = 30 * 24 * HOUR;
/** Small, because the foreign keys make PostgreSQL search several tables for each deleted row. */
const REPLACED_BATCH = 20;

/**
 * Removes stored files that no row names, and documents that were replaced long ago. Calls store bytes before the row, so a
 * rejected or killed call leaves orphans.
 */
@Injectable()
export class OrphanSweep {
  constructor(
    private readonly store: FileStore,
    private readonly files: FilesRepository,
    private readonly cupos: StorageQuotaRepository,
    private readonly clock: Clock,
    worker: Worker,
  ) {
    worker.handle('archivos-huerfanos', RHYTHM, (_, job) => this.sweep(job));
  }

  /**
   * One sweep over all files that are old enough.
   * @throws JobInterruptedError
   */
  async sweep(job: JobContext = NEVER_STOPS): Promise<undefined> {
    const before = new Date(this.clock.now().getTime() - ORPHAN_AGE);
    const retainedSince = new Date(this.clock.now().getTime() - RETENTION);
    await this.sweepReplaced(retainedSince, job);
    await this.sweepUnder('temporal/', before, job, async () => new Set());
    for (const prefix of ['documentos/', 'comprobantes/']) {
      await this.sweepUnder(prefix, before, job, (keys) => this.files.keysInUse(keys));
    }
    await this.sweepUnder('fotos/', before, job, async (keys) => {
      const inUse = await this.files.photosInUse([...new Set(keys.map(hashOf))], retainedSince);
      return new Set(keys.filter((key) => inUse.has(hashOf(key))));
    });
    await this.sweepCounted(before, retainedSince, job);
    if (job.isStopping) throw new JobInterruptedError();
  }

  /** Deletes the row before the file, so that a row always has its file. After a crash the remaining bytes are orphans. */
  private async sweepReplaced(before: Date, job: JobContext): Promise<void> {
    while (!job.isStopping) {
      const keys = await this.files.deleteReplaced(before, REPLACED_BATCH);
      for (const key of keys) await this.store.delete(key);
      if (keys.length < REPLACED_BATCH) return;
    }
  }

  /** Frees the quota of photos that no listing shows. */
  private async sweepCounted(before: Date, retainedSince: Date, job: JobContext): Promise<void> {
    let last: UsuarioFoto | undefined;
    while (!job.isStopping) {
      const batch = await this.cupos.photosBefore(before, last, BATCH);
      await this.cupos.forgetUnused(batch, before, retainedSince);
      last = batch.at(-1);
      if (batch.length < BATCH) return;
    }
  }

  private async sweepUnder(
    prefix: string,
    before: Date,
    job: JobContext,
    inUse: (keys: string[]) => Promise<Set<string>>,
  ): Promise<void> {
    let batch: string[] = [];
    const flush = async () => {
      const used = await inUse(batch);
      for (const key of batch) if (!used.has(key)) await this.store.deleteOlder(key, before);
      batch = [];
    };
    for await (const { clave, modifiedAt } of this.store.list(prefix)) {
      if (job.isStopping) return;
      if (modifiedAt < before) batch.push(clave);
      if (batch.length >= BATCH) await flush();
    }
    if (batch.length > 0) await flush();
  }
}

function hashOf(key: string): string {
  return key.split('/')[1] ?? '';
}
