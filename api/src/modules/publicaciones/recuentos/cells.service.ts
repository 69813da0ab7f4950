import { Injectable } from '@nestjs/common';
import { Background } from '../../../background/background.ts';
import { ENDLESS, type Rounds, type Turn } from '../../../background/rounds.ts';
import { RecuentosRepository } from './recuentos.repository.ts';

/** How often changes are added up: a count reads those that are not. In ms. */
const FOLD_EVERY = 15_000;

/** Adds up, behind the calls, what was written to the cells. Any number of processes may. */
@Injectable()
export class CellsService {
  private readonly rounds: Rounds;

  constructor(
    private readonly recuentos: RecuentosRepository,
    background: Background,
  ) {
    this.rounds = background.rounds('celdas', FOLD_EVERY, (turn) => this.fold(turn));
  }

  /** Begins to look. The API's program alone calls it. */
  start(): void {
    this.rounds.wake();
  }

  /** Adds up everything that has been written. */
  async fold(turn: Turn = ENDLESS): Promise<void> {
    while (!turn.isOver && (await this.recuentos.fold()));
  }
}
