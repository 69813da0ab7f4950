import { Injectable } from '@nestjs/common';
import { Background } from '../../../background/background.ts';
import { ENDLESS, type Rounds, type Turn } from '../../../background/rounds.ts';
import { DetalleRepository } from './detalle.repository.ts';

/** How often it is looked whether a party has changed what its sales are found by. In ms. */
const LOOK_EVERY = 1_000;
/** Sales in one statement: well within its time, and few to be locked together. */
const LOTE = 200;

/** Brings the search over sales up to date behind the edits of their parties. Any number of processes may. */
@Injectable()
export class BusquedaAlDiaService {
  private readonly rounds: Rounds;

  constructor(
    private readonly ventas: DetalleRepository,
    background: Background,
  ) {
    this.rounds = background.rounds('busqueda-de-ventas', LOOK_EVERY, (turn) => this.ponerAlDia(turn));
  }

  /** Begins to look. The API's program alone calls it. */
  start(): void {
    this.rounds.wake();
  }

  /** Rewrites everything whose time has come. */
  async ponerAlDia(turn: Turn = ENDLESS): Promise<void> {
    while (!turn.isOver && (await this.ventas.refreshSearch(LOTE)));
  }
}
