import { type EditarPerfil, WRONG_CONTRASENA_ACTUAL } from '@fluxpartes/contrato';
import { emailLiberado } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/config.module.ts';
import { brokenUniqueConstraint } from '../../../database/database-errors.ts';
import { RateLimits } from '../../../http/rate-limits.ts';
import { SesionesService } from '../../../http/sesiones.service.ts';
import { OutboxRepository } from '../../../mail/outbox.repository.ts';
import { PasswordEncryptionService } from '../../../password-encryption/password-encryption.ts';
import { DomainError, type UserCaller } from '../../../request-context/request.ts';
import { ConfirmacionService, type NuevaContrasena, UsuarioContrasenaService } from '../contrasena.ts';
import { requireEmailOfSomebody } from '../cuentas.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { RecuperacionesRepository, UsuariosRepository } from '../usuarios.repository.ts';
import { AccesoCambiosRepository } from './acceso-cambios.repository.ts';
import { AccesoCambiosService, isOtherCuenta, nextCuenta } from './acceso-cambios.ts';

/** Ownership of e-mail addresses: docs/rules.md, 'Accounts'. */
@Injectable()
export class EmailsService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly recuperaciones: RecuperacionesRepository,
    private readonly correo: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues the mail with the link that confirms an account's e-mail. Call it in the transaction that stores the e-mail.
   */
  async requestConfirmacion(usuarioId: number): Promise<void> {
    await this.correo.insert({ clase: 'confirmacion_de_email', usuarioId, fecha: this.clock.now() });
  }

  /** The account that has this e-mail and has not confirmed it. */
  withoutConfirmar(email: string): Promise<number | undefined> {
    return this.usuarios.findIdByUnconfirmedEmail(email);
  }

  /**
   * Marks an account's e-mail as confirmed; false if the account has another e-mail now. The version stays, so a
   * concurrent edit is not refused.
   */
  async confirmar(usuarioId: number, email: string): Promise<boolean> {
    return this.usuarios.setConfirmedEmail(usuarioId, email);
  }

  /**
   * Removes an unconfirmed e-mail from its account and ends the account's recoveries. The sessions stay, so that a user
   * who mistyped the address can set another one. False if the account has another e-mail now, or has confirmed this
   * one.
   */
  async liberar(usuarioId: number, email: string): Promise<boolean> {
    const usuario = await this.usuarios.findLocked(usuarioId);
    if (usuario === null || usuario.email.toLowerCase() !== email || usuario.email_confirmado === email) return false;
    await this.usuarios.editar(usuarioId, { email: emailLiberado(usuarioId) });
    await this.recuperaciones.endAllOf(usuarioId);
    return true;
  }

  /** Removes the e-mail from another account that has not confirmed it. A confirmed e-mail stays. */
  async takeFromOther(email: string, usuarioId: number): Promise<void> {
    const other = await this.usuarios.findIdByUnconfirmedEmail(email);
    if (other !== undefined && other !== usuarioId) await this.liberar(other, email.toLowerCase());
  }
}

/** Changes of e-mail and password by the administrator. They need no confirmation, but the owner gets a notice. */
@Injectable()
export class AccesoByAdminService {
  constructor(
    private readonly contrasena: UsuarioContrasenaService,
    private readonly cambios: AccesoCambiosService,
  ) {}

  /**
   * Queues the notice to the previous e-mail, and sets a new password, which ends all sessions of the user.
   * @throws DomainError email_registrado
   */
  async apply(
    usuario: UsuarioEntity,
    { email, nueva }: { email: string | undefined; nueva: NuevaContrasena | undefined },
  ): Promise<void> {
    if (email === undefined && nueva === undefined) return;
    if (email !== undefined) requireEmailOfSomebody(email);
    await this.cambios.noteOfAdmin(usuario, {
      email: email !== undefined,
      contrasena: nueva !== undefined,
    });
    if (nueva !== undefined) await this.contrasena.change(usuario.id, nueva);
  }
}

/** Data prepared before the transaction. */
export interface PreparedAcceso {
  email: string;
  nueva: NuevaContrasena | undefined;
  /** The new bank account; null removes it; undefined leaves it. */
  cuentaBancaria: string | null | undefined;
  /** The stored hash when a password was given, which was compared unless the session was fresh; undefined without one. */
  hashConfirmado: string | undefined;
}

/**
 * Users' own changes of e-mail, password and bank account. A session that is not fresh must send the present password
 * too. A stolen cookie therefore does not give control of the account.
 */
@Injectable()
export class OwnAccesoService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly contrasena: UsuarioContrasenaService,
    private readonly confirmacion: ConfirmacionService,
    private readonly cambios: AccesoCambiosService,
    private readonly sesiones: SesionesService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Checks the present password if the session is not fresh, and hashes a new password.
   * @throws DomainError confirmar_contrasena | demasiados_intentos | datos_invalidos for a common password
   */
  async prepare(caller: UserCaller, read: UsuarioEntity, request: EditarPerfil): Promise<PreparedAcceso> {
    const { email, contrasena, contrasena_actual: actual } = request;
    const hashConfirmado = (actual ?? contrasena) === undefined ? undefined : read.contrasena_hash;
    const cuentaBancaria = nextCuenta(read, request);
    if (!this.sesiones.isFresh(caller)) {
      if (actual !== undefined) await this.requireActual(read, actual);
      // Comparing the password reveals whether it is right, so this attempt is counted like any guess.
      else if (contrasena !== undefined) {
        if (!(await this.confirmacion.isContrasenaActual(read, contrasena)))
          throw new DomainError('confirmar_contrasena');
      } else if (email !== read.email || isOtherCuenta(read, cuentaBancaria))
        throw new DomainError('confirmar_contrasena');
    }
    return { email, cuentaBancaria, nueva: await this.prepareCounted(read, request), hashConfirmado };
  }

  /**
   * Hashes a new password and counts the attempt against a rate limit: a change sends mail, reveals taken e-mails and
   * compares a password. An unchanged edit is not counted.
   */
  private async prepareCounted(read: UsuarioEntity, request: EditarPerfil): Promise<NuevaContrasena | undefined> {
    const isOther = request.email !== read.email || isOtherCuenta(read, nextCuenta(read, request));
    if (!isOther && request.contrasena === undefined) return undefined;
    const counted = await this.limits.reserve([this.limits.counter('accesoCambio', String(read.id))]);
    const nueva = await this.contrasena.prepare(request.contrasena, read, request);
    if (!isOther && nueva === undefined) await this.limits.giveBack(counted);
    return nueva;
  }

  /**
   * Guards changes of a bank account: requires a fresh session or the present password.
   * @throws DomainError confirmar_contrasena | demasiados_intentos
   */
  async requireConfirmed(caller: UserCaller, actual: string | undefined): Promise<void> {
    if (actual !== undefined) {
      const usuario = await this.usuarios.find(caller.usuarioId);
      if (usuario === null) throw new DomainError('no_encontrado');
      await this.requireActual(usuario, actual);
    } else if (!this.sesiones.isFresh(caller)) throw new DomainError('confirmar_contrasena');
    await this.limits.take('accesoCambio', String(caller.usuarioId));
  }

  /**
   * Records the change, queues the notice to the previous e-mail, and sets a new password, which ends the user's other
   * sessions.
   * @throws DomainError confirmar_contrasena | sin_sesion | email_registrado
   */
  async apply(
    caller: UserCaller,
    usuario: UsuarioEntity,
    { email, nueva, cuentaBancaria, hashConfirmado }: PreparedAcceso,
  ): Promise<void> {
    const que = { email: email !== usuario.email, contrasena: nueva !== undefined };
    const isOther = isOtherCuenta(usuario, cuentaBancaria);
    if (!que.email && !que.contrasena && !isOther) return;
    await this.sesiones.requireOpen(caller.sesionId);
    const isConfirmed = this.sesiones.isFresh(caller) || hashConfirmado === usuario.contrasena_hash;
    if (!isConfirmed) throw new DomainError('confirmar_contrasena');
    if (que.email) requireEmailOfSomebody(email);
    if (isOther) await this.cambios.noteCuenta(caller, usuario, cuentaBancaria ?? null);
    if (!que.email && !que.contrasena) return;
    await this.cambios.note(usuario, que);
    if (nueva !== undefined) await this.contrasena.change(usuario.id, nueva, caller.sesionId);
  }

  private async requireActual(usuario: UsuarioEntity, actual: string): Promise<void> {
    if (await this.confirmacion.isContrasenaActual(usuario, actual)) return;
    throw new DomainError('confirmar_contrasena', { campos: { contrasena_actual: WRONG_CONTRASENA_ACTUAL } });
  }
}

/** Restores an account as it was before a change. */
@Injectable()
export class UndoService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly cambios: AccesoCambiosService,
    private readonly repository: AccesoCambiosRepository,
    private readonly sello: PasswordEncryptionService,
    private readonly sesiones: SesionesService,
    private readonly emails: EmailsService,
    private readonly recuperaciones: RecuperacionesRepository,
  ) {}

  /**
   * Restores e-mail, password and CBU as they were before this token's change, ends every session and recovery, and
   * consumes the token and those of later changes. If another account has taken the old e-mail since then, that account
   * loses the e-mail unless it has confirmed it.
   * @throws DomainError deshacer_invalido | email_anterior_ocupado
   */
  async deshacer(token: string): Promise<void> {
    const cambio = await this.cambios.find(token);
    const usuario = cambio && (await this.usuarios.findLocked(cambio.usuario_id));
    if (!cambio || !usuario || !(await this.repository.take(cambio))) throw new DomainError('deshacer_invalido');
    const { email_anterior: email, contrasena_hash_anterior: contrasena_hash } = cambio;
    await this.emails.takeFromOther(email, usuario.id);
    try {
      const cuenta_bancaria = await this.cambios.undoneCuenta(usuario, cambio);
      await this.usuarios.editar(usuario.id, {
        email,
        contrasena_hash,
        ...(cuenta_bancaria !== undefined && { cuenta_bancaria }),
      });
    } catch (error) {
      if (brokenUniqueConstraint(error) === 'usuarios_email_unico') throw new DomainError('email_anterior_ocupado');
      throw error;
    }
    // Only the hash of the previous password is stored.
    if (contrasena_hash !== usuario.contrasena_hash) await this.sello.borrar(usuario.id);
    await this.sesiones.endAllOf(usuario.id);
    await this.recuperaciones.endAllOf(usuario.id);
  }
}
