import { createHash } from 'node:crypto';
import { counter } from '@fluxpartes/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../config/config.module.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { DomainError } from '../request-context/request.ts';
import { type Counter, type CountRow, RateLimitCountersRepository } from './rate-limit-counters.repository.ts';

/** In ms. */
const MINUTE = 60_000;

/** Key of an e-mail's counter: a digest, so that counters hold no addresses. */
export function emailKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

/** Each limit: its name in counters and metrics, the setting with its maximum, and its window in ms. */
const LIMITS = {
  /** Failed logins per e-mail and IP address, per known device, and per IP address. */
  loginEmailYDireccion: ['login-email-y-direccion', 'RATE_LIMIT_LOGIN', 15 * MINUTE],
  loginDevice: ['login-aparato', 'RATE_LIMIT_LOGIN', 15 * MINUTE],
  loginDireccion: ['login-direccion', 'RATE_LIMIT_LOGIN_IP', 15 * MINUTE],
  /** Failed logins per e-mail from any IP. Above the limit, attempts are delayed, not rejected. */
  loginEmail: ['login-email-de-todos', 'RATE_LIMIT_LOGIN_EMAIL', 15 * MINUTE],
  /** Registrations per IP address. */
  registro: ['registro', 'RATE_LIMIT_REGISTRO', 60 * MINUTE],
  /** Requests of a recovery link. */
  recuperacionEmail: ['recuperacion-email', 'RATE_LIMIT_RECUPERACION_EMAIL', 60 * MINUTE],
  recuperacionDireccion: ['recuperacion-direccion', 'RATE_LIMIT_RECUPERACION_IP', 60 * MINUTE],
  /** Withdrawals from a purchase without an account, separate from password recovery. */
  arrepentimientoEmail: ['arrepentimiento-email', 'RATE_LIMIT_RECUPERACION_EMAIL', 60 * MINUTE],
  arrepentimientoDireccion: ['arrepentimiento-direccion', 'RATE_LIMIT_RECUPERACION_IP', 60 * MINUTE],
  /** Attempts to change a password with a link, per IP address. */
  contrasenaCambio: ['cambio-contrasena', 'RATE_LIMIT_PASSWORD_CHANGE', 15 * MINUTE],
  /** Changes of e-mail or password per user, including attempts. */
  accesoCambio: ['cambio-de-acceso', 'RATE_LIMIT_PASSWORD_CHANGE', 15 * MINUTE],
  /** Wrong current passwords per user, given to confirm a change. */
  confirmacion: ['confirmacion', 'RATE_LIMIT_LOGIN', 15 * MINUTE],
  /** Requests of an e-mail confirmation link, separate from password recovery. */
  confirmacionEmail: ['confirmacion-email', 'RATE_LIMIT_RECUPERACION_EMAIL', 60 * MINUTE],
  confirmacionDireccion: ['confirmacion-direccion', 'RATE_LIMIT_RECUPERACION_IP', 60 * MINUTE],
  /** Uses of confirmation links, per IP address. */
  confirmacionUse: ['uso-confirmacion', 'RATE_LIMIT_PASSWORD_CHANGE', 15 * MINUTE],
  /** Calls per user that annul a sale, request that, or take back a request or a proof. */
  anulaciones: ['anulaciones', 'RATE_LIMIT_ANULACIONES', 60 * MINUTE],
  /** Changing calls per person. */
  writes: ['escrituras', 'RATE_LIMIT_WRITES', MINUTE],
} as const satisfies Record<string, readonly [name: string, most: keyof Config, window: number]>;

type LimitName = keyof typeof LIMITS;

/** The limits that guard calls. The counters are in PostgreSQL, so that all processes count together. */
@Injectable()
export class RateLimits {
  /** Rejected calls by limit. */
  readonly hits = counter({
    name: 'fluxpartes_limits_hit_total',
    help: 'Calls refused for being too many, by the limit that was full.',
    labelNames: ['limit'],
  });

  constructor(
    private readonly limits: RateLimitCountersRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The counter of a key, for a call that has several limits. */
  counter(limit: LimitName, key: string): Counter {
    const [name, most, window] = LIMITS[limit];
    return { key: `${name}:${key}`, most: this.config[most], window };
  }

  /** Name and window of a limit with a key that the database computes. */
  ofFoundKey(limit: LimitName): { name: string; window: number } {
    const [name, , window] = LIMITS[limit];
    return { name, window };
  }

  /**
   * Counts one more for a key.
   * @throws DomainError demasiados_intentos, with the seconds until the window ends.
   */
  async take(limit: LimitName, key: string): Promise<void> {
    const counter = this.counter(limit, key);
    this.refuseFull([counter], await this.limits.add([counter], this.clock.now()));
  }

  /**
   * Rejects the call if a counter of the limit is full. The rows come from a statement that computed their keys.
   * @throws DomainError demasiados_intentos
   */
  refuseFound(limit: LimitName, rows: readonly CountRow[]): void {
    this.refuseFull(this.countersOf(limit, rows), rows);
  }

  /** The counters of the rows that belong to the limit. */
  countersOf(limit: LimitName, rows: readonly CountRow[]): Counter[] {
    const own = this.counter(limit, '');
    return rows.filter(({ key }) => key.startsWith(own.key)).map(({ key }) => ({ ...own, key }));
  }

  /**
   * Rejects the call if a counter exceeds its maximum.
   * @throws DomainError demasiados_intentos
   */
  private refuseFull(counters: readonly Counter[], rows: readonly CountRow[]): void {
    const full = rows.filter((row) => counters.some(({ key, most }) => key === row.key && row.points > most));
    if (full.length === 0) return;
    for (const { key } of full) this.hits?.inc({ limit: key.slice(0, key.indexOf(':')) });
    const left = Math.max(...full.map(({ expire }) => expire)) - this.clock.now().getTime();
    throw new DomainError('demasiados_intentos', { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
  }

  /** Resets the counter of a key. */
  forget(limit: LimitName, key: string): Promise<void> {
    return this.limits.delete(this.counter(limit, key).key);
  }

  /**
   * Increments all counters, or no counter if one is full. `giveBack` undoes it.
   * @throws DomainError demasiados_intentos
   */
  async reserve(counters: readonly Counter[]): Promise<CountRow[]> {
    return this.settle(counters, await this.limits.add(counters, this.clock.now()));
  }

  /**
   * The same for counters that another statement incremented.
   * @throws DomainError demasiados_intentos
   */
  async settle(counters: readonly Counter[], rows: CountRow[]): Promise<CountRow[]> {
    try {
      this.refuseFull(counters, rows);
    } catch (error) {
      await this.limits.subtract(rows);
      throw error;
    }
    return rows;
  }

  /** Undoes `reserve`; an expired window has no count to undo. */
  giveBack(rows: readonly CountRow[]): Promise<void> {
    return this.limits.subtract(rows);
  }
}
