import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../call/domain-error.ts';
import type { CountRow } from '../../../http/limits/limites.repository.ts';
import { emailKey, RateLimits } from '../../../http/limits/rate-limits.ts';
import type { CuentaDeAparato } from './aparatos.repository.ts';
import { AparatosService } from './aparatos.service.ts';
import { SalaDeEspera, waitOf } from './espera.ts';

/** Where a login comes from. */
export interface OrigenDeLogin {
  /** As limits count it. */
  direccion: string;
  /** The token of the device's cookie. */
  aparato: string | undefined;
}

/** A try to sign in, and the accounts that its e-mail may stand for. */
export interface IntentoDeLogin extends OrigenDeLogin {
  email: string;
  cuentas: readonly CuentaDeAparato[];
}

/**
 * Whether a try to sign in may be made. Each is counted before it is verified, in one statement, so that tries at the same
 * time get no further than tries in a row; what did not fail is given back.
 */
@Injectable()
export class IntentosService {
  private readonly sala = new SalaDeEspera();

  constructor(
    private readonly limits: RateLimits,
    private readonly aparatos: AparatosService,
  ) {}

  /**
   * Counts a try, holds it back where its e-mail was tried too often from anywhere, and gives what it counted. A device
   * that the account was entered from has a count of its own and no other.
   * @throws DomainError demasiados_intentos
   */
  async contar({ email, direccion, aparato, cuentas }: IntentoDeLogin): Promise<CountRow[]> {
    const conocido = await this.aparatos.reconocer(aparato, cuentas);
    if (conocido !== undefined) return this.limits.reserve([this.limits.loginAparato.of(conocido)]);
    const clave = emailKey(email);
    const porEmail = this.limits.loginEmail.of(clave);
    const counted = await this.limits.reserve([
      this.limits.loginEmailYDireccion.of(`${clave}:${direccion}`),
      this.limits.loginDireccion.of(direccion),
      // Never full: beyond the most, tries are held back.
      { ...porEmail, most: Number.POSITIVE_INFINITY },
    ]);
    const tries = counted.find(({ key }) => key === porEmail.key)?.points ?? 0;
    if (tries > porEmail.most) await this.hacerEsperar(clave, direccion, tries - porEmail.most, counted);
    return counted;
  }

  /** The try opened a session: takes back what was counted for it, and gives the device its new token. */
  async lograr(counted: readonly CountRow[], { aparato }: OrigenDeLogin, cuenta: CuentaDeAparato): Promise<string> {
    await this.limits.giveBack(counted);
    return this.aparatos.anotar(aparato, cuenta);
  }

  private async hacerEsperar(clave: string, direccion: string, beyond: number, counted: CountRow[]): Promise<void> {
    const ms = waitOf(beyond);
    if (await this.sala.esperar(clave, direccion, ms)) return;
    await this.limits.giveBack(counted);
    throw new DomainError('demasiados_intentos', { retryAfter: Math.ceil(ms / 1000) });
  }
}
