import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { Worker } from './worker.ts';

/** Each minute, begun within half of one. */
const RHYTHM = { every: 30, cron: '* * * * *' } as const;

/**
 * Takes over what processes of the release before, which had queues of their own, leave behind while both run: goes with the
 * next release.
 */
@Injectable()
export class EarlierJobsRepository {
  constructor(database: Database, worker: Worker) {
    worker.handle('trabajos-de-antes', RHYTHM, async () => () => database.query('SELECT recoger_trabajos_de_antes()'));
  }
}
