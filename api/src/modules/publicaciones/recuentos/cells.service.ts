import { Injectable } from '@nestjs/common';
import { Background } from '../../../background/background.ts';
import { ENDLESS, type Rounds, type Turn } from '../../../background/rounds.ts';
import { KnownCells } from './known-cells.ts';
import { RecuentosRepository } from './recuentos.repository.ts';

/** How often changes are added up: a count reads those that are not. In ms. */
const FOLD_EVERY = 15_000;

/** Adds up, behind the calls, what was written to the cells, and knows about how many are in each. Any number of processes may. */
@Injectable()
export class CellsService {
  private readonly rounds: Rounds;
  private latest = new KnownCells([]);

  constructor(
    private readonly recuentos: RecuentosRepository,
    background: Background,
  ) {
    this.rounds = background.rounds('celdas', FOLD_EVERY, (turn) => this.round(turn));
  }

  /** Begins to look. The API's program alone calls it. */
  start(): void {
    this.rounds.wake();
  }

  /** The counts of the last round; none before the first one. */
  get known(): KnownCells {
    return this.latest;
  }

  private async round(turn: Turn): Promise<void> {
    await this.fold(turn);
    if (!turn.isOver) this.latest = new KnownCells(await this.recuentos.cells());
  }

  /** Adds up everything that has been written. */
  async fold(turn: Turn = ENDLESS): Promise<void> {
    while (!turn.isOver && (await this.recuentos.fold()));
  }
}
