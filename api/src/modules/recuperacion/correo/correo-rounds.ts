import { Injectable } from '@nestjs/common';
import { Background } from '../../../background/background.ts';
import type { Rounds } from '../../../background/rounds.ts';
import { CorreoSender } from './correo-sender.ts';

/** How often the outbox is looked at. A clock of its own, so that no call's time depends on what is sent. In ms. */
const LOOK_EVERY = 2_000;

/** Sends mail behind the calls. */
@Injectable()
export class CorreoRounds {
  private readonly rounds: Rounds;

  constructor(background: Background, sender: CorreoSender) {
    this.rounds = background.rounds('correo', LOOK_EVERY, (turn) => sender.sendDue(turn));
  }

  /** Begins to look. The API's program alone calls it: what fills in data or runs specs sends no mail by itself. */
  start(): void {
    this.rounds.wake();
  }
}
