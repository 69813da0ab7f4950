import { emailLiberado } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import { OutboxRepository } from '../../../mail/outbox.repository.ts';
import { RecuperacionesRepository } from '../contrasena/recuperaciones.repository.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';

/** Ownership of e-mail addresses: docs/rules.md, 'Accounts'. */
@Injectable()
export class EmailsService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly recuperaciones: RecuperacionesRepository,
    private readonly correo: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /** Has the link mailed that confirms an account's e-mail, in the transaction that gives it to the account. */
  async requestConfirmacion(usuarioId: number): Promise<void> {
    await this.correo.insert({ clase: 'confirmacion_de_email', usuarioId, fecha: this.clock.now() });
  }

  /** The account that has an e-mail without having confirmed it. */
  withoutConfirmar(email: string): Promise<number | undefined> {
    return this.usuarios.findIdByUnconfirmedEmail(email);
  }

  /** Confirms that an account's e-mail is its own; false where it has another by now. The version stays: no edit crosses. */
  async confirmar(usuarioId: number, email: string): Promise<boolean> {
    return this.usuarios.setConfirmedEmail(usuarioId, email);
  }

  /**
   * Takes an e-mail that is not confirmed away from its account, which goes on without: its sessions stay, so that who
   * mistyped an address can set another. Its recoveries end. False where the account has another e-mail by now.
   */
  async liberar(usuarioId: number, email: string): Promise<boolean> {
    const usuario = await this.usuarios.findLocked(usuarioId);
    if (usuario === null || usuario.email.toLowerCase() !== email || usuario.email_confirmado === email) return false;
    await this.usuarios.editar(usuarioId, { email: emailLiberado(usuarioId) });
    await this.recuperaciones.endAllOf(usuarioId);
    return true;
  }

  /** The same for whichever other account has an e-mail unconfirmed; one that is confirmed stays. */
  async takeFromOther(email: string, usuarioId: number): Promise<void> {
    const other = await this.usuarios.findIdByUnconfirmedEmail(email);
    if (other !== undefined && other !== usuarioId) await this.liberar(other, email.toLowerCase());
  }

  /** Ends the recoveries of an account whose e-mail comes back. */
  async finishRecuperaciones(usuarioId: number): Promise<void> {
    await this.recuperaciones.endAllOf(usuarioId);
  }
}
