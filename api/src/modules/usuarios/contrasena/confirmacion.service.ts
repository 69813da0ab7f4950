import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../../http/rate-limits.ts';
import { PasswordsService } from '../../../passwords/passwords.service.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';

/** Whether somebody in a session knows the password of its account. */
@Injectable()
export class ConfirmacionService {
  constructor(
    private readonly contrasenas: PasswordsService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Whether a password is the account's. Wrong ones are counted as at the login, but apart from it: who has a stolen cookie
   * and guesses does not keep the owner from coming in.
   * @throws DomainError demasiados_intentos
   */
  async isContrasenaActual(usuario: UsuarioEntity, contrasena: string): Promise<boolean> {
    const key = String(usuario.id);
    // Counted before it is verified, so that many at once are no more than one after the other.
    await this.limits.take('confirmacion', key);
    const isRight = await this.contrasenas.verify(contrasena, usuario.contrasena_hash);
    if (isRight) await this.limits.forget('confirmacion', key);
    return isRight;
  }
}
