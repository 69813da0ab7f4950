import { hash } from 'node:crypto';
import { counter } from '@fluxpartes/telemetry';
import { Injectable } from '@nestjs/common';
import type { JobContext } from '../../jobs/queues.ts';
import { type OnComplete, Worker } from '../../jobs/worker.ts';
import { type Link, Mailer, type Message } from '../../mail/mailer.ts';
import { isOfVenta, MAILS, messageOf } from '../../mail/mails.ts';
import { type OutboxMail, OutboxRepository } from '../../mail/outbox.repository.ts';
import { AccesoCambiosService } from '../usuarios/acceso/acceso-cambios.ts';
import { CuentasService } from '../usuarios/cuentas.ts';
import { AvisosService } from '../ventas/avisos.ts';
import { EmailConfirmacionService, RecuperacionService } from './recuperacion.ts';

const POLL_SECONDS = 1;

/** Only the code: the server's text may contain the address. */
export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';

  constructor(readonly code: string) {
    super('no mail server took the mail');
  }
}

/** Renders a mail when it is sent, so that no link's token is stored in clear text. */
@Injectable()
export class MailRenderer {
  constructor(
    private readonly cuentas: CuentasService,
    private readonly recuperacion: RecuperacionService,
    private readonly cambios: AccesoCambiosService,
    private readonly confirmacion: EmailConfirmacionService,
    private readonly avisos: AvisosService,
  ) {}

  /** Undefined for a row without a user, or an outdated one. */
  async render(correo: OutboxMail): Promise<Message | undefined> {
    const { id: requestId, clase, fecha, usuario_id: usuarioId, para, cambio_id } = correo;
    const email = usuarioId === null ? undefined : (para ?? (await this.cuentas.emailOf(usuarioId)));
    if (usuarioId === null || email === undefined) return undefined;
    const link: Link = (path) => this.recuperacion.siteUrl(path);
    if (isOfVenta(clase)) {
      const isConfirmado = await this.cuentas.isConfirmado(usuarioId, email);
      const words = await this.avisos.write(clase, correo, { link, isConfirmado });
      return words && messageOf(email, words);
    }
    if (clase === 'recuperacion') {
      const enlace = await this.recuperacion.createEnlace({ usuarioId, email, requestId });
      return enlace === undefined ? undefined : messageOf(email, MAILS[clase]({ enlace }), enlace);
    }
    if (clase === 'confirmacion_de_email') {
      const token = await this.confirmacion.createToken({ usuarioId, email, requestId });
      const enlace = `${link('/confirmar-email')}#t=${token}`;
      return token === undefined ? undefined : messageOf(email, MAILS[clase]({ enlace }), enlace);
    }
    if (clase === 'cambio_de_acceso' || (clase === 'cuenta_bancaria_cambiada' && cambio_id !== null)) {
      // Undefined if the change was undone or can no longer be.
      const cambio = cambio_id === null ? undefined : await this.cambios.crearEnlace(cambio_id);
      if (cambio === undefined) return undefined;
      const enlace = `${link('/deshacer-cambio')}#t=${cambio.token}`;
      return messageOf(email, MAILS[clase]({ fecha, link, cambio, enlace }), enlace);
    }
    if (clase === 'documento_rechazado') {
      const refused = await this.cuentas.refusedDocumento(usuarioId, fecha);
      return refused && messageOf(email, MAILS[clase]({ ...refused, link }));
    }
    return messageOf(email, MAILS[clase]({ fecha, link }));
  }
}

/** Sends the outbox, one job a mail. */
@Injectable()
export class OutboxSender {
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
    private readonly renderer: MailRenderer,
    private readonly mailer: Mailer,
    worker: Worker,
  ) {
    for (const queue of ['correo', 'avisos'] as const) {
      worker.handle(queue, { every: POLL_SECONDS }, ({ correoId }, job) => this.send(correoId, job));
    }
  }

  /** At least once: a crash after the server's acknowledgement sends the mail again. */
  private async send(id: number, { abortSignal }: JobContext): Promise<OnComplete | undefined> {
    const correo = await this.pendientes.find(id);
    if (correo === undefined) return undefined;
    const message = await this.renderer.render(correo);
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

/** Each attempt creates a new link and invalidates the previous one, so such a mail needs a new id. */
function idOf({ id, fecha }: OutboxMail, { text }: Message): string {
  return hash('sha256', `${id} ${fecha.toISOString()} ${text}`).slice(0, 32);
}
