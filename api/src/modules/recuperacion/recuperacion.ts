import {
  type ActualizarPassword,
  type ConfirmarEmail,
  EMAIL_CONFIRMADO,
  EMAIL_LIBERADO,
  type SolicitarRecuperacion,
} from '@fluxpartes/contrato';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../config/config.module.ts';
import { CONFIG, type Config } from '../../config/config.ts';
import { Transactions } from '../../database/transactions.ts';
import { OutboxRepository } from '../../mail/outbox.repository.ts';
import { assertPasswordAllowed } from '../../passwords/password-policy.ts';
import { PasswordsService } from '../../passwords/passwords.ts';
import { newToken, sha256 } from '../../passwords/token.ts';
import { DomainError } from '../../request-context/request.ts';
import { EmailsService, UndoService } from '../usuarios/acceso/acceso.ts';
import { AccesoCambiosService } from '../usuarios/acceso/acceso-cambios.ts';
import { UsuarioContrasenaService } from '../usuarios/contrasena.ts';
import { CuentasService } from '../usuarios/cuentas.ts';
import { ConfirmacionesRepository, EnlacesRepository } from './recuperacion.repository.ts';

const ENLACE_MS = 15 * 60 * 1000;
const CONFIRMACION_MS = 7 * 24 * 60 * 60 * 1000;

interface Recipient {
  usuarioId: number;
  email: string;
  /** Id of the mail's row in the outbox. */
  requestId: number;
}

/** Password recovery and undo of a changed access. A token is 32 random bytes, of which only the SHA-256 is stored. */
@Injectable()
export class RecuperacionService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly contrasenas: PasswordsService,
    private readonly cuentas: CuentasService,
    private readonly usuarios: UsuarioContrasenaService,
    private readonly cambios: AccesoCambiosService,
    private readonly undo: UndoService,
    private readonly correo: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests a link. The same statements run and a row is written even if no account has this e-mail and DNI. Response
   * and timing are then equal, which prevents account enumeration.
   */
  async request({ email, dni }: SolicitarRecuperacion): Promise<void> {
    const usuarioId = await this.cuentas.findByEmailAndDni(email, dni);
    await this.correo.insert({ clase: 'recuperacion', usuarioId: usuarioId ?? null, fecha: this.clock.now() });
  }

  /**
   * Replaces the user's link. Undefined if a later request has its link already. The token is in the `#` part, which
   * browsers do not send.
   */
  async createEnlace({ usuarioId, email, requestId }: Recipient): Promise<string | undefined> {
    const { token, tokenSha256, expires } = newEnlace(this.clock.now(), ENLACE_MS);
    const enlace = { usuarioId, tokenSha256, sentTo: email, requestId, expires };
    return (await this.enlaces.put(enlace)) ? `${this.siteUrl('/recuperacion/recuperacion')}#t=${token}` : undefined;
  }

  /** Not the request's Host header, because an attacker controls it. */
  siteUrl(path: string): string {
    return new URL(path, this.config.SITE_URL ?? `http://localhost:${this.config.PORT}`).href;
  }

  /**
   * Sets the password, ends the link and every session, and notifies the user, all or nothing. A wrong DNI does not use the
   * link up. The expensive hash is computed only for a valid link.
   * @throws DomainError datos_invalidos for a common password or the account's own data, without using the link up
   * @throws DomainError enlace_invalido for a token that is missing, used, expired, or not of this e-mail and DNI
   */
  async resetPassword(token: string, { email, dni, nuevaPassword }: ActualizarPassword): Promise<void> {
    const usuarioId = await this.usuarioOf(token, email, dni);
    if (usuarioId === undefined) throw new DomainError('enlace_invalido');
    assertPasswordAllowed('nuevaPassword', nuevaPassword, await this.cuentas.dataOf(usuarioId));
    const hash = await this.contrasenas.hash(nuevaPassword);
    await this.transactions.run(async () => {
      const isUsable = await this.enlaces.lockUsable(usuarioId, sha256(token), this.clock.now());
      if (!isUsable) throw new DomainError('enlace_invalido');
      await this.usuarios.change(usuarioId, { contrasena: nuevaPassword, hash });
      await this.cambios.tellReplaced(usuarioId, email);
      const fecha = this.clock.now();
      await this.correo.insert({ clase: 'contrasena_cambiada', usuarioId, fecha, para: email });
    });
  }

  /**
   * Restores e-mail and password; every session and a valid recovery link end.
   * @throws DomainError deshacer_invalido | email_anterior_ocupado
   */
  async deshacerCambio(token: string): Promise<void> {
    await this.transactions.run(() => this.undo.deshacer(token));
  }

  /** Checks the token first, so that a caller without a valid token cannot detect accounts. */
  private async usuarioOf(token: string, email: string, dni: string): Promise<number | undefined> {
    const enlace = await this.enlaces.find(sha256(token), this.clock.now());
    if (enlace === undefined || enlace.enviado_a !== email) return undefined;
    const usuarioId = await this.cuentas.findByEmailAndDni(email, dni);
    return usuarioId === enlace.usuario_id ? usuarioId : undefined;
  }
}

@Injectable()
export class EmailConfirmacionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly confirmaciones: ConfirmacionesRepository,
    private readonly emails: EmailsService,
    private readonly correo: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /** To prevent account enumeration, a row is written even if no account has the address unconfirmed. */
  async request(email: string): Promise<void> {
    const usuarioId = (await this.emails.withoutConfirmar(email)) ?? null;
    await this.correo.insert({ clase: 'confirmacion_de_email', usuarioId, fecha: this.clock.now() });
  }

  /** Undefined if a later request has its link already. */
  async createToken({ usuarioId, email, requestId }: Recipient): Promise<string | undefined> {
    const { token, tokenSha256, expires } = newEnlace(this.clock.now(), CONFIRMACION_MS);
    const enlace = { usuarioId, tokenSha256, sentTo: email, requestId, expires };
    return (await this.confirmaciones.put(enlace)) ? token : undefined;
  }

  /**
   * Uses the link up: confirms the address, or removes it from the account. @returns the message
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

function newEnlace(now: Date, lifetimeMs: number) {
  const token = newToken();
  return { token, tokenSha256: sha256(token), expires: new Date(now.getTime() + lifetimeMs) };
}
