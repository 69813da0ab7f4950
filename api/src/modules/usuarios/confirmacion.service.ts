import { Injectable } from '@nestjs/common';
import { ContrasenasService } from '../../contrasenas/contrasenas.service.ts';
import { RateLimits } from '../../http/limits/rate-limits.ts';
import type { UsuarioEntity } from './usuario.entity.ts';

/** Whether somebody in a session knows the password of its account. */
@Injectable()
export class ConfirmacionService {
  constructor(
    private readonly contrasenas: ContrasenasService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Whether a password is the account's. Wrong ones are counted as at the login, but apart from it: who has a stolen cookie
   * and guesses does not keep the owner from coming in.
   * @throws DomainError demasiados_intentos
   */
  async esLaActual(usuario: UsuarioEntity, contrasena: string): Promise<boolean> {
    const key = String(usuario.id);
    const counters = [this.limits.confirmacion.of(key)];
    const isRight = await this.contrasenas.verificar(contrasena, usuario.contrasena_hash, () =>
      this.limits.check(counters),
    );
    if (isRight) await this.limits.confirmacion.forget(key);
    else await this.limits.take(counters);
    return isRight;
  }
}
