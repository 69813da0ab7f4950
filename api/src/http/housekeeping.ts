import { Injectable } from '@nestjs/common';
import { Background } from '../background/background.ts';
import { Clock } from '../config/clock.ts';
import { HousekeepingRepository } from './housekeeping.repository.ts';
import { RETRY_WINDOW } from './idempotencia/idempotency.service.ts';

const HOUR = 60 * 60 * 1000;

/** Deletes, every hour, what time has made useless: ended sessions, devices long not used, changes that can be undone no
 * more, answers of old retries, counters of past windows. */
@Injectable()
export class Housekeeping {
  constructor(
    private readonly rows: HousekeepingRepository,
    private readonly clock: Clock,
    background: Background,
  ) {
    background.rounds('housekeeping', HOUR, () => this.clean()).rest();
  }

  /** One round. */
  async clean(): Promise<void> {
    const now = this.clock.now();
    await this.rows.deletePast(now, new Date(now.getTime() - RETRY_WINDOW));
  }
}
