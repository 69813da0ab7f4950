import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Log } from '../http/log.ts';
import { Rounds, type Turn } from './rounds.ts';

/** All work behind the calls of this process. When the application closes, all of it stops side by side. */
@Injectable()
export class Background implements OnModuleDestroy {
  private readonly all: Rounds[] = [];

  constructor(private readonly log: Log) {}

  /**
   * Work that is not begun yet.
   * @param every ms from the end of a round to the next one
   */
  rounds(task: string, every: number, work: (turn: Turn) => Promise<void>): Rounds {
    const rounds = new Rounds(task, every, work, this.log);
    this.all.push(rounds);
    return rounds;
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.all.map((rounds) => rounds.stop()));
  }
}
