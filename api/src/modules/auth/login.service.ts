import { createHash, timingSafeEqual } from 'node:crypto';
import type { Login, Sesion } from '@fluxpartes/contrato';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.ts';
import { ContrasenasService } from '../../contrasenas/contrasenas.service.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { emailKey, RateLimits } from '../../http/limits/rate-limits.ts';
import { SesionesService } from '../../http/session/sesiones.service.ts';
import { CuentasService } from '../usuarios/cuentas.service.ts';

/** A login that succeeded: what is answered, and the token for the cookie. */
export interface LoginHecho {
  sesion: Sesion;
  token: string;
}

/** Opens sessions for those who know a password. */
@Injectable()
export class LoginService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly cuentas: CuentasService,
    private readonly contrasenas: ContrasenasService,
    private readonly sesiones: SesionesService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Verifies the pair and opens a session; the administrator's pair opens the administrator's.
   * Text, status and work are the same for an unknown e-mail and a wrong password.
   * @throws DomainError login_incorrecto | demasiados_intentos (10 failures of an e-mail, 50 of an address, in 15 min)
   */
  async entrar({ email, password }: Login, direccion: string): Promise<LoginHecho> {
    const failures = [this.limits.loginEmail.of(emailKey(email)), this.limits.loginDireccion.of(direccion)];
    const cuenta = await this.cuentas.buscarPorEmail(email);
    const isUser = await this.contrasenas.verificar(password, cuenta?.contrasena_hash, () =>
      this.limits.check(failures),
    );
    if (this.isAdmin(email, password)) {
      return { sesion: { user_id: null, tipoCuenta: 'admin' }, token: await this.sesiones.open(null) };
    }
    const abierta =
      cuenta !== undefined && isUser
        ? await this.sesiones.openVerified({ usuarioId: cuenta.id, hash: cuenta.contrasena_hash })
        : undefined;
    if (cuenta === undefined || abierta === undefined) {
      await this.limits.take(failures);
      throw new DomainError('login_incorrecto');
    }
    return { sesion: { user_id: cuenta.id, tipoCuenta: abierta.tipoCuenta }, token: abierta.token };
  }

  private isAdmin(email: string, password: string): boolean {
    const isEmail = sameText(email, this.config.ADMIN_EMAIL.toLowerCase());
    const isPassword = sameText(password, this.config.ADMIN_PASSWORD);
    return isEmail && isPassword;
  }
}

/** Compares digests, so that neither length nor first difference shows in the time. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
