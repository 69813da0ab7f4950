import { createHash } from 'node:crypto';
import { Tally } from '@fluxpartes/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../call/domain-error.ts';
import { Clock } from '../../config/clock.ts';
import { CONFIG, type Config } from '../../config/config.ts';
import { type Counter, type CountRow, LimitsRepository } from './limits.repository.ts';

/** In ms. */
const MINUTE = 60_000;

/** What a limit counts an e-mail under: counters hold no addresses. */
export function emailKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

/** How many of something may happen for one key in a window that begins with the first. */
export class RateLimit {
  constructor(
    private readonly limits: RateLimits,
    /** What the keys of its counters begin with, before a colon. */
    readonly name: string,
    private readonly most: number,
    /** In ms. */
    readonly window: number,
  ) {}

  /** The counter of a key, for a call that has several limits. */
  of(key: string): Counter {
    return { key: `${this.name}:${key}`, most: this.most, window: this.window };
  }

  /** Whether a row is of this limit. */
  counts({ key }: CountRow): boolean {
    return key.startsWith(`${this.name}:`);
  }

  /** The counter that a row of this limit was counted on. */
  at({ key }: CountRow): Counter {
    return { key, most: this.most, window: this.window };
  }

  /**
   * Counts one more for a key.
   * @throws DomainError demasiados_intentos
   */
  take(key: string): Promise<void> {
    return this.limits.take([this.of(key)]);
  }

  /**
   * Refuses what was counted somewhere else, where that was one too many.
   * @throws DomainError demasiados_intentos
   */
  refuseFull(row: CountRow): void {
    this.limits.refuseFull([this.at(row)], [row]);
  }

  /** Counts from nothing again for a key. */
  forget(key: string): Promise<void> {
    return this.limits.forget(this.of(key));
  }
}

/** Every limit of the contract ('Limits') that guards a call. They lie in Postgres: all processes count together. */
@Injectable()
export class RateLimits {
  /** How often each refused a call, by its name. */
  readonly hits = new Tally();
  /** Failed logins in 15 minutes: for an e-mail from an address, from a device that the account was entered from before,
   * from an address, and for an e-mail from anywhere, which is not refused but held back from then on. */
  readonly loginEmailYDireccion: RateLimit;
  readonly loginDevice: RateLimit;
  readonly loginDireccion: RateLimit;
  readonly loginEmail: RateLimit;
  /** Registrations of an address in an hour. */
  readonly registro: RateLimit;
  /** Requests of a recovery link for an e-mail, and from an address, in an hour. */
  readonly recuperacionEmail: RateLimit;
  readonly recuperacionDireccion: RateLimit;
  /** Tries to change a password with a link, from an address, in 15 minutes. */
  readonly contrasenaCambio: RateLimit;
  /** Changes of e-mail or password, and tries at one, of a user, in 15 minutes. */
  readonly accesoCambio: RateLimit;
  /** Wrong present passwords that confirm a change, of a user, in 15 minutes. */
  readonly confirmacion: RateLimit;
  /** Requests of a link that confirms an e-mail, for the e-mail and from an address, in an hour. */
  readonly confirmacionEmail: RateLimit;
  readonly confirmacionDireccion: RateLimit;
  /** Tries to use such a link, from an address, in 15 minutes. */
  readonly confirmacionUse: RateLimit;
  /** Writes of a person in a minute. */
  readonly writes: RateLimit;

  constructor(
    private readonly limits: LimitsRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    const perQuarterHour = (name: string, most: number) => new RateLimit(this, name, most, 15 * MINUTE);
    this.loginEmailYDireccion = perQuarterHour('login-email-y-direccion', config.LIMITE_LOGIN);
    this.loginDevice = perQuarterHour('login-aparato', config.LIMITE_LOGIN);
    this.loginDireccion = perQuarterHour('login-direccion', config.LIMITE_LOGIN_DIRECCION);
    this.loginEmail = perQuarterHour('login-email-de-todos', config.LIMITE_LOGIN_EMAIL);
    this.registro = new RateLimit(this, 'registro', config.LIMITE_REGISTRO, 60 * MINUTE);
    const perHour = (name: string, most: number) => new RateLimit(this, name, most, 60 * MINUTE);
    this.recuperacionEmail = perHour('recuperacion-email', config.LIMITE_RECUPERACION_EMAIL);
    this.recuperacionDireccion = perHour('recuperacion-direccion', config.LIMITE_RECUPERACION_DIRECCION);
    this.contrasenaCambio = perQuarterHour('cambio-contrasena', config.LIMITE_CAMBIO_CONTRASENA);
    this.accesoCambio = perQuarterHour('cambio-de-acceso', config.LIMITE_CAMBIO_CONTRASENA);
    this.confirmacion = perQuarterHour('confirmacion', config.LIMITE_LOGIN);
    // The limits of the recovery, counted apart from it: one does not use the other up.
    this.confirmacionEmail = perHour('confirmacion-email', config.LIMITE_RECUPERACION_EMAIL);
    this.confirmacionDireccion = perHour('confirmacion-direccion', config.LIMITE_RECUPERACION_DIRECCION);
    this.confirmacionUse = perQuarterHour('uso-confirmacion', config.LIMITE_CAMBIO_CONTRASENA);
    this.writes = new RateLimit(this, 'escrituras', config.LIMITE_ESCRITURAS, MINUTE);
  }

  /**
   * Counts one more on every counter, also where one is full.
   * @throws DomainError demasiados_intentos, with the seconds until the last full window ends.
   */
  async take(counters: readonly Counter[]): Promise<void> {
    this.refuseFull(counters, await this.limits.add(counters, this.clock.now()));
  }

  /**
   * Refuses what has been counted, where a counter is beyond its most.
   * @throws DomainError demasiados_intentos
   */
  refuseFull(counters: readonly Counter[], rows: readonly CountRow[]): void {
    const full = rows.filter((row) => counters.some(({ key, most }) => key === row.key && row.points > most));
    if (full.length === 0) return;
    for (const { key } of full) this.hits.count(key.slice(0, key.indexOf(':')));
    const left = Math.max(...full.map(({ expire }) => expire)) - this.clock.now().getTime();
    throw new DomainError('demasiados_intentos', { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
  }

  /** Counts from nothing again. */
  forget({ key }: Counter): Promise<void> {
    return this.limits.delete(key);
  }

  /**
   * Counts one more on every counter, or on none where one is full, and gives what it counted: `giveBack` undoes it, for
   * what turned out not to count.
   * @throws DomainError demasiados_intentos
   */
  async reserve(counters: readonly Counter[]): Promise<CountRow[]> {
    return this.settle(counters, await this.limits.add(counters, this.clock.now()));
  }

  /**
   * The same for what was counted somewhere else.
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

  /** Undoes `reserve`; in a window that is over by now there is nothing to undo. */
  giveBack(rows: readonly CountRow[]): Promise<void> {
    return this.limits.subtract(rows);
  }
}
