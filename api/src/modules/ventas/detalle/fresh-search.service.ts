import { Injectable } from '@nestjs/common';
import { Background } from '../../../background/background.ts';
import { ENDLESS, type Rounds, type Turn } from '../../../background/rounds.ts';
import { DetailRepository } from './detail.repository.ts';

/** How often it is looked whether a party has changed what its sales are found by. In ms. */
const LOOK_EVERY = 1_000;
/** Sales in one statement: well within its time, and few to be locked together. */
const BATCH = 200;

/** Brings the search over sales up to date behind the edits of their parties. Any number of processes may. */
@Injectable()
export class FreshSearchService {
  private readonly rounds: Rounds;

  constructor(
    private readonly ventas: DetailRepository,
    background: Background,
  ) {
    this.rounds = background.rounds('busqueda-de-ventas', LOOK_EVERY, (turn) => this.refresh(turn));
  }

  /** Begins to look. The API's program alone calls it. */
  start(): void {
    this.rounds.wake();
  }

  /** Rewrites everything whose time has come. */
  async refresh(turn: Turn = ENDLESS): Promise<void> {
    while (!turn.isOver && (await this.ventas.refreshSearch(BATCH)));
  }
}
