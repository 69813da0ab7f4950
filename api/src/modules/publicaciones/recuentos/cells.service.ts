import { Injectable } from '@nestjs/common';
import { isAway } from '../../../database/database-errors.ts';
import { apartFromRequest } from '../../../database/database-wait.ts';
import { Log } from '../../../http/log.ts';
import { JobsRepository } from '../../../jobs/jobs.repository.ts';
import { ENDLESS, type Turn } from '../../../jobs/turn.ts';
import { type Ending, Worker } from '../../../jobs/worker.ts';
import { KnownCells } from './known-cells.ts';
import { RecuentosRepository } from './recuentos.repository.ts';

/** Each minute begins with one time. In s. */
const RHYTHM = { every: 5, cron: '* * * * *' } as const;
/** And has so many more, so many seconds apart: a count reads what is not added up. */
const MORE = { times: 3, after: 15 } as const;
/** What is known of the cells is good for so long. In ms. */
const KNOWN_FOR = 15_000;

/** Adds up, behind the calls, what was written to the cells, and knows about how many are in each. */
@Injectable()
export class CellsService {
  private latest = new KnownCells([]);
  /** When what is known is read anew; before the start never. */
  private knownUntil = Number.POSITIVE_INFINITY;

  constructor(
    private readonly recuentos: RecuentosRepository,
    private readonly jobs: JobsRepository,
    private readonly log: Log,
    worker: Worker,
  ) {
    worker.handle('celdas', RHYTHM, (data, turn) => this.foldAgain(data?.left ?? MORE.times, turn));
  }

  /** Begins to know the cells. The API's program alone calls it: each process knows them by itself. */
  start(): void {
    this.knownUntil = 0;
    void this.known;
  }

  /** The counts of a moment ago; none before they were first read. Where they are old they are read behind who asks. */
  get known(): KnownCells {
    if (performance.now() > this.knownUntil) {
      this.knownUntil = performance.now() + KNOWN_FOR;
      void apartFromRequest(() => this.learn());
    }
    return this.latest;
  }

  /** Adds up everything that has been written. */
  async fold(turn: Turn = ENDLESS): Promise<void> {
    while (!turn.isOver && (await this.recuentos.fold()));
  }

  private async learn(): Promise<void> {
    try {
      this.latest = new KnownCells(await this.recuentos.cells());
    } catch (error) {
      if (!isAway(error)) this.log.failure(error, { task: 'celdas' });
    }
  }

  private async foldAgain(left: number, turn: Turn): Promise<Ending | undefined> {
    await this.fold(turn);
    if (left === 0) return undefined;
    return () => this.jobs.send('celdas', { left: left - 1 }, { after: MORE.after });
  }
}
