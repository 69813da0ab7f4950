import { hash } from 'node:crypto';
import { counter } from '@fluxpartes/telemetry';
import { Injectable } from '@nestjs/common';
import type { JobContext } from '../../../jobs/queues.ts';
import { type OnComplete, Worker } from '../../../jobs/worker.ts';
import { Mailer, type Message } from '../../../mail/mailer.ts';
import { type OutboxMail, OutboxRepository } from '../../../mail/outbox.repository.ts';
import { MailWriterService } from './mail-writer.service.ts';

/** Until a mail leaves, at most, where nothing is in its way. In s. */
const LOOK_EVERY = 1;

/** No server took the mail. Its own words may name the address; its code does not. */
export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';

  constructor(readonly code: string) {
    super('no mail server took the mail');
  }
}

/** Sends what is in the outbox, a job for each mail. */
@Injectable()
export class CorreoSender {
  /** Mails out of our hands, and tries that were none. */
  readonly mails = counter(
    {
      name: 'fluxpartes_mails_total',
      help: 'Mails that this process handed to a server, and tries that failed.',
      labelNames: ['result'],
    },
    [{ result: 'sent' }, { result: 'failed' }],
  );

  constructor(
    private readonly pendientes: OutboxRepository,
    private readonly mailWriter: MailWriterService,
    private readonly mailer: Mailer,
    worker: Worker,
  ) {
    for (const queue of ['correo', 'avisos'] as const) {
      worker.handle(queue, { every: LOOK_EVERY }, ({ correoId }, job) => this.send(correoId, job));
    }
  }

  /** A process that dies between the server's yes and the job's end has the mail sent once more. */
  private async send(id: number, { abortSignal }: JobContext): Promise<OnComplete | undefined> {
    const correo = await this.pendientes.find(id);
    if (correo === undefined) return undefined;
    const message = await this.mailWriter.write(correo);
    if (message !== undefined) {
      await this.mailer
        .send({ ...message, id: idOf(correo, message), fecha: correo.fecha }, abortSignal)
        .catch((error: unknown) => {
          this.mails?.inc({ result: 'failed' });
          throw new MailNotSentError(error instanceof Error && 'code' in error ? String(error.code) : 'unknown');
        });
      this.mails?.inc({ result: 'sent' });
    }
    return () => this.pendientes.delete(id);
  }
}

/** A link is another one with each try, and the one before is over: such a mail is another, too. */
function idOf({ id, fecha }: OutboxMail, { text }: Message): string {
  return hash('sha256', `${id} ${fecha.toISOString()} ${text}`).slice(0, 32);
}
