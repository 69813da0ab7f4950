import { Injectable } from '@nestjs/common';
import { ENDLESS, type Turn } from '../../../background/rounds.ts';
import { Clock } from '../../../config/clock.ts';
import { type CorreoPendiente, CorreoPendienteRepository } from '../../../correo/correo-pendiente.repository.ts';
import { Mailer } from '../../../correo/mailer.ts';
import { Log } from '../../../http/log.ts';
import { MailWriterService } from './mail-writer.service.ts';

/** Until a second try; then twice as long, and so on. Longer than a mail can take (SEND_DEADLINE). In ms. */
export const FIRST_PAUSE = 2 * 60_000;
/** Six tries in about an hour; a link that comes later helps nobody. */
export const MOST_TRIES = 6;

/** Sends what is in the outbox. Any number of processes may: each mail is taken by one of them. */
@Injectable()
export class CorreoSender {
  constructor(
    private readonly pendientes: CorreoPendienteRepository,
    private readonly mailWriter: MailWriterService,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Sends everything whose turn has come. */
  async sendDue(turn: Turn = ENDLESS): Promise<void> {
    while (!turn.isOver) {
      const correo = await this.pendientes.claim(this.clock.now(), FIRST_PAUSE);
      if (correo === undefined) return;
      if (await this.trySend(correo, turn)) await this.pendientes.delete(correo.id);
    }
  }

  /** Whether it is done with: sent, nobody's, or tried often enough. */
  private async trySend(correo: CorreoPendiente, { cut }: Turn): Promise<boolean> {
    const message = await this.mailWriter.write(correo);
    if (message === undefined) return true;
    try {
      await this.mailer.send(message, cut);
      return true;
    } catch (error) {
      if (cut.aborted) {
        await this.pendientes.giveBack(correo.id, this.clock.now());
        return false;
      }
      // The server's words may name the address; its code does not.
      this.log.info('mail not sent', { correo: correo.id, intentos: correo.intentos, cause: codeOf(error) });
      return correo.intentos >= MOST_TRIES;
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
