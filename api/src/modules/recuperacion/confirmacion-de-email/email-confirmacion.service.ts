import { createHash, randomBytes } from 'node:crypto';
import { type ConfirmarEmail, EMAIL_CONFIRMADO, EMAIL_LIBERADO } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import { Transactions } from '../../../database/transactions.ts';
import { OutboxRepository } from '../../../mail/outbox.repository.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { EmailsService } from '../../usuarios/acceso/emails.service.ts';
import type { Recipient } from '../contrasena-olvidada/enlaces.service.ts';
import { ConfirmacionesRepository } from './confirmaciones.repository.ts';

/** How long a link works, in ms. */
const CONFIRMACION_LIFETIME = 7 * 24 * 60 * 60 * 1000;

/** The links that say whose an e-mail is. A token is 32 random bytes; only its SHA-256 is stored. */
@Injectable()
export class EmailConfirmacionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly confirmaciones: ConfirmacionesRepository,
    private readonly emails: EmailsService,
    private readonly correo: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks for a link to an address that an account has unconfirmed. Where none has, the same statements run and a row that
   * names nobody is written, as with the recovery.
   */
  async request(email: string): Promise<void> {
    const usuarioId = (await this.emails.withoutConfirmar(email)) ?? null;
    await this.correo.insert({ clase: 'confirmacion_de_email', usuarioId, fecha: this.clock.now() });
  }

  /** Makes the token of the mail that is being sent; none where a later request has its link already. */
  async crearToken({ usuarioId, email, requestId }: Recipient): Promise<string | undefined> {
    const token = randomBytes(32).toString('base64url');
    const expires = new Date(this.clock.now().getTime() + CONFIRMACION_LIFETIME);
    const enlace = { usuarioId, tokenSha256: sha256(token), sentTo: email, requestId, expires };
    return (await this.confirmaciones.put(enlace)) ? token : undefined;
  }

  /**
   * Uses the link up: the address is the account's, or the account gives it up. Returns what is said of it.
   * @throws DomainError enlace_invalido for a token that is missing, used or expired, or whose account has another e-mail
   */
  async resolver(token: string, { accion }: ConfirmarEmail): Promise<string> {
    await this.transactions.run(async () => {
      const enlace = await this.confirmaciones.take(sha256(token), this.clock.now());
      const isDone = enlace !== undefined && (await this.emails[accion](enlace.usuario_id, enlace.enviado_a));
      if (!isDone) throw new DomainError('enlace_invalido');
    });
    return accion === 'confirmar' ? EMAIL_CONFIRMADO : EMAIL_LIBERADO;
  }
}

function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
