import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../config/clock.ts';
import { type CorreoPendiente, CorreoPendienteRepository } from '../../correo/correo-pendiente.repository.ts';
import { Mailer } from '../../correo/mailer.ts';
import { isAway } from '../../http/errors/database-errors.ts';
import { Log } from '../../http/log.ts';
import { RedaccionService } from './redaccion.service.ts';

/** How often the outbox is looked at. A clock of its own, so that no call's time depends on what is sent. In ms. */
const LOOK_EVERY = 2_000;
/** Until a second try; then twice as long, and so on. Longer than a mail can take (SEND_DEADLINE). In ms. */
export const FIRST_PAUSE = 2 * 60_000;
/** Six tries in about an hour; a link that comes later helps nobody. */
export const MOST_TRIES = 6;

/** Sends what is in the outbox. Any number of processes may: each mail is taken by one of them. */
@Injectable()
export class CorreoSender implements OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly pendientes: CorreoPendienteRepository,
    private readonly redaccion: RedaccionService,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Begins to look. The API's program alone calls it: what fills in data or runs specs sends no mail by itself. */
  start(): void {
    this.round = this.sendDue()
      .catch((error: unknown) => {
        // A database that is away is told of by every request; the mail waits in it.
        if (!isAway(error)) this.log.failure(error, { task: 'correo' });
      })
      .finally(() => {
        if (this.isStopped) return;
        this.timer = setTimeout(() => this.start(), LOOK_EVERY);
        this.timer.unref();
      });
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  /** Sends everything whose turn has come. */
  async sendDue(): Promise<void> {
    while (!this.isStopped) {
      const correo = await this.pendientes.claim(this.clock.now(), FIRST_PAUSE);
      if (correo === undefined) return;
      if (await this.trySend(correo)) await this.pendientes.delete(correo.id);
    }
  }

  /** Whether it is done with: sent, nobody's, or tried often enough. */
  private async trySend(correo: CorreoPendiente): Promise<boolean> {
    const mensaje = await this.redaccion.redactar(correo);
    if (mensaje === undefined) return true;
    try {
      await this.mailer.send(mensaje);
      return true;
    } catch (error) {
      // The server's words may name the address; its code does not.
      this.log.info('mail not sent', { correo: correo.id, intentos: correo.intentos, causa: codeOf(error) });
      return correo.intentos >= MOST_TRIES;
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
