import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.ts';
import { DomainError } from '../errors/domain-error.ts';

const MINUTE = 60;

/** A counter over a window, kept in Postgres, so that every process of the API counts together. */
export class RateLimit {
  constructor(private readonly limiter: RateLimiterPostgres) {}

  /**
   * Counts one more for a key.
   * @throws DomainError demasiados_intentos, with the seconds until the window ends.
   */
  async take(key: string): Promise<void> {
    try {
      await this.limiter.consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooMany(refusal);
      throw refusal;
    }
  }

  /**
   * Refuses where the window is full, and counts nothing.
   * @throws DomainError demasiados_intentos
   */
  async check(key: string): Promise<void> {
    const state = await this.limiter.get(key);
    if (state !== null && state.consumedPoints >= this.limiter.points) throw tooMany(state);
  }

  /** Counts from nothing again for a key. */
  async forget(key: string): Promise<void> {
    await this.limiter.delete(key);
  }
}

/** What a limit counts an e-mail under: counters hold no addresses. */
export function emailKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

function tooMany(state: RateLimiterRes): DomainError {
  return new DomainError('demasiados_intentos', { retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) });
}

/** Every limit of the contract ('Limits') that guards a call. */
@Injectable()
export class RateLimits {
  /** Failed logins for an e-mail, and for an address, in 15 minutes. */
  readonly loginEmail: RateLimit;
  readonly loginDireccion: RateLimit;
  /** Registrations of an address in an hour. */
  readonly registro: RateLimit;
  /** Requests of a recovery link for an e-mail, and from an address, in an hour. */
  readonly recuperacionEmail: RateLimit;
  readonly recuperacionDireccion: RateLimit;
  /** Tries to change a password with a link, from an address, in 15 minutes. */
  readonly cambioDeContrasena: RateLimit;
  /** Writes of a session in a minute. */
  readonly escrituras: RateLimit;

  constructor(
    private readonly source: DataSource,
    @Inject(CONFIG) config: Config,
  ) {
    this.loginEmail = this.make('login-email', config.LIMITE_LOGIN_EMAIL, 15 * MINUTE);
    this.loginDireccion = this.make('login-direccion', config.LIMITE_LOGIN_DIRECCION, 15 * MINUTE);
    this.registro = this.make('registro', config.LIMITE_REGISTRO, 60 * MINUTE);
    this.recuperacionEmail = this.make('recuperacion-email', config.LIMITE_RECUPERACION_EMAIL, 60 * MINUTE);
    this.recuperacionDireccion = this.make('recuperacion-direccion', config.LIMITE_RECUPERACION_DIRECCION, 60 * MINUTE);
    this.cambioDeContrasena = this.make('cambio-contrasena', config.LIMITE_CAMBIO_CONTRASENA, 15 * MINUTE);
    this.escrituras = this.make('escrituras', config.LIMITE_ESCRITURAS, MINUTE);
  }

  private make(keyPrefix: string, points: number, duration: number): RateLimit {
    const limiter = new RateLimiterPostgres({
      storeClient: this.source,
      storeType: 'typeorm',
      tableName: 'limites',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
    return new RateLimit(limiter);
  }
}
