import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.ts';
import { Worker } from '../jobs/worker.ts';
import { HousekeepingRepository } from './housekeeping.repository.ts';
import { RETRY_WINDOW } from './idempotencia/idempotency.service.ts';

/** On the hour, begun within half a minute. */
const RHYTHM = { every: 30, cron: '0 * * * *' } as const;

/** Deletes, every hour, what time has made useless: ended sessions, devices long not used, changes that can be undone no
 * more, answers of old retries, counters of past windows. */
@Injectable()
export class Housekeeping {
  constructor(
    private readonly rows: HousekeepingRepository,
    private readonly clock: Clock,
    worker: Worker,
  ) {
    worker.handle('limpieza', RHYTHM, () => this.clean());
  }

  /** One time. */
  async clean(): Promise<undefined> {
    const now = this.clock.now();
    await this.rows.deletePast(now, new Date(now.getTime() - RETRY_WINDOW));
  }
}
