import { createHash, timingSafeEqual } from 'node:crypto';
import type { Login } from '@fluxpartes/contrato';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config.ts';
import { PasswordsService } from '../../../passwords/passwords.service.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { AttemptsService, type LoginDone, type LoginOrigin } from './attempts.service.ts';
import type { FoundCuenta, Verified } from './tries.repository.ts';

/** Opens sessions for those who know a password. */
@Injectable()
export class LoginService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly contrasenas: PasswordsService,
    private readonly attempts: AttemptsService,
  ) {}

  /**
   * Verifies the pair and opens a session; the administrator's pair opens the administrator's.
   * Text, status and work are the same for an unknown e-mail and a wrong password.
   * @throws DomainError login_incorrecto | demasiados_intentos (10 failures in 15 min of an e-mail from an address or of a
   * known device, 50 of an address; from 50 of an e-mail on, tries are held back 1 to 8 s) | servicio_no_disponible where
   * more wait to be verified than may
   */
  async signIn(login: Login, origin: LoginOrigin): Promise<LoginDone> {
    this.contrasenas.assertCapacity();
    // An account that anyone opened with the administrator's e-mail brings no devices to guess from.
    const isAdmin = sameText(login.email, this.config.ADMIN_EMAIL.toLowerCase());
    const { cuenta, counted } = await this.attempts.count({ ...origin, email: login.email, isAdmin });
    const verified = await this.verify(login.password, cuenta, isAdmin).catch(async (error: unknown) => {
      await this.attempts.giveBack(counted);
      throw error;
    });
    const done = verified && (await this.attempts.open(verified, counted, origin));
    if (done === undefined) throw new DomainError('login_incorrecto');
    return done;
  }

  private async verify(
    password: string,
    cuenta: FoundCuenta | undefined,
    isAdmin: boolean,
  ): Promise<Verified | undefined> {
    const isUser = await this.contrasenas.verify(password, cuenta?.contrasena_hash);
    const isAdminPassword = sameText(password, this.config.ADMIN_PASSWORD);
    if (isAdmin && isAdminPassword) return { usuarioId: null, hash: null };
    return cuenta && isUser ? { usuarioId: cuenta.id, hash: cuenta.contrasena_hash } : undefined;
  }
}

/** Compares digests, so that neither length nor first difference shows in the time. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
