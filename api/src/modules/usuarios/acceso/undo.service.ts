import { Injectable } from '@nestjs/common';
import { brokenUniqueConstraint } from '../../../database/database-errors.ts';
import { SesionesService } from '../../../http/sesiones.service.ts';
import { PasswordEncryptionService } from '../../../password-encryption/password-encryption.service.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';
import { AccesoCambiosService } from './acceso-cambios.service.ts';
import { EmailsService } from './emails.service.ts';

/** Gives an account back to whoever had it before a change. */
@Injectable()
export class UndoService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly cambios: AccesoCambiosService,
    private readonly sello: PasswordEncryptionService,
    private readonly sesiones: SesionesService,
    private readonly emails: EmailsService,
  ) {}

  /**
   * Puts e-mail, password and CBU back as they were before the change of this token, ends every session and recovery, and uses
   * up the token with those of all later changes: what was done after it was done by whoever it is undone against. An account that took the old e-mail meanwhile, without confirming it, gives it
   * up: the link was read where that one's never was.
   * @throws DomainError deshacer_invalido | email_anterior_ocupado
   */
  async deshacer(token: string): Promise<void> {
    const cambio = await this.cambios.find(token);
    const usuario = cambio && (await this.usuarios.findLocked(cambio.usuario_id));
    if (!cambio || !usuario || !(await this.cambios.consume(cambio))) throw new DomainError('deshacer_invalido');
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
    // Of the password of before only the hash is there.
    if (contrasena_hash !== usuario.contrasena_hash) await this.sello.borrar(usuario.id);
    await this.sesiones.endAllOf(usuario.id);
    await this.emails.finishRecuperaciones(usuario.id);
  }
}
