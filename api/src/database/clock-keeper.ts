import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock, DatabaseClock } from '../config/clock.ts';
import { Log } from '../http/log.ts';
import { Database } from './database.ts';
import { isAway } from './database-errors.ts';

/** How often the database is asked what time it is: quartz gains or loses less than a millisecond. In ms. */
const ASK_EVERY = 10_000;
/** Until it is asked again where it did not answer at the start. In ms. */
const ASK_AGAIN = 1_000;
/** An answer that was longer on its way says too little. In ms. */
const LONGEST_WAY = 500;

/** Has the clock follow the database's, from before the first call on. */
@Injectable()
export class ClockKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly over = new AbortController();

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { clock } = this;
    if (!(clock instanceof DatabaseClock)) return;
    while (!(await this.ask(clock)) && !this.over.signal.aborted) await this.pause(ASK_AGAIN);
    void this.keep(clock);
  }

  onModuleDestroy(): void {
    this.over.abort();
  }

  private async keep(clock: DatabaseClock): Promise<void> {
    for (;;) {
      await this.pause(ASK_EVERY);
      if (this.over.signal.aborted) return;
      await this.ask(clock);
    }
  }

  /** Whether it said so in time. It was on its way for half of what passed. */
  private async ask(clock: DatabaseClock): Promise<boolean> {
    const sent = performance.now();
    try {
      const [row] = await this.database.query<{ time: string }[]>(
        'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::text AS time',
      );
      const way = performance.now() - sent;
      if (way > LONGEST_WAY) return false;
      clock.follow(Number(row?.time), sent + way / 2);
      return true;
    } catch (error) {
      if (!isAway(error)) this.log.failure(error, { task: 'clock' });
      return false;
    }
  }

  private pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.over.signal, ref: false }).catch(() => {});
  }
}
