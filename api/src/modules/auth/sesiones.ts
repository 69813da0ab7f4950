import { timingSafeEqual } from 'node:crypto';
import type { Login, Sesion, SesionAbierta } from '@fluxpartes/contrato';
import { Inject, Injectable } from '@nestjs/common';
import bowser from 'bowser';
import { Clock } from '../../config/config.module.ts';
import { CONFIG, type Config } from '../../config/config.ts';
import type { CountRow } from '../../http/rate-limit-counters.repository.ts';
import { emailKey, RateLimits } from '../../http/rate-limits.ts';
import { type OpenSesionRow, SesionesRepository } from '../../http/sesiones.repository.ts';
import { DEVICE_LENGTH, SesionesService } from '../../http/sesiones.service.ts';
import { PasswordsService } from '../../passwords/passwords.ts';
import { newToken, sha256 } from '../../passwords/token.ts';
import { type Caller, DomainError } from '../../request-context/request.ts';
import {
  type CountedAttempt,
  type FoundCuenta,
  LoginAttemptsRepository,
  type Verified,
} from './login-attempts.repository.ts';

/** Limits the number of known devices with which an attacker who got in once can guess. */
const MAX_DEVICES = 10;

/** In ms. Browsers and proxies wait longer. */
export const MAX_DELAY_MS = 8_000;
const MAX_WAITING = { email: 4, all: 64 } as const;

interface LoginOrigin {
  /** The caller's IP address as `rateLimitKey` returns it; the key of the login rate limits per address. */
  direccion: string;
  /** Token of the device cookie. */
  device: string | undefined;
  dispositivo: string | null;
}

interface LoginDone {
  sesion: Sesion;
  token: string;
  device: string;
}

/** 1, 2, 4, then 8 s for attempts beyond the limit. */
export function delayOf(beyond: number): number {
  return Math.min(1000 * 2 ** Math.min(beyond - 1, 10), MAX_DELAY_MS);
}

/**
 * Delays login attempts for an e-mail under attack. At most four attempts wait, which allows four guesses in 8 s. At most
 * one per IP waits, so that one attacker cannot fill the queue and lock the owner out.
 */
export class LoginThrottle {
  private readonly waiting = new Map<string, Set<string>>();
  private all = 0;

  /** Resolves to false without a delay if the queue is full. */
  async delay(email: string, direccion: string, ms: number): Promise<boolean> {
    const addresses = this.waiting.get(email) ?? new Set();
    const isFull = addresses.size >= MAX_WAITING.email || this.all >= MAX_WAITING.all;
    if (isFull || addresses.has(direccion)) return false;
    this.waiting.set(email, addresses.add(direccion));
    this.all += 1;
    try {
      await new Promise((resolve) => setTimeout(resolve, ms));
    } finally {
      this.all -= 1;
      addresses.delete(direccion);
      if (addresses.size === 0) this.waiting.delete(email);
    }
    return true;
  }
}

/**
 * Opens sessions. One statement counts an attempt before the password is verified, so that concurrent attempts cannot exceed
 * the limit. An attempt that does not fail is subtracted afterwards.
 *
 * A known device (ADR 22) has a random token in its own cookie. The token grants no access: it only keeps attacks on the
 * account's e-mail from blocking this device.
 */
@Injectable()
export class LoginService {
  private readonly throttle = new LoginThrottle();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly contrasenas: PasswordsService,
    private readonly limits: RateLimits,
    private readonly attempts: LoginAttemptsRepository,
    private readonly sesiones: SesionesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Text, status and work are the same for an unknown e-mail and a wrong password.
   * @throws DomainError login_incorrecto | demasiados_intentos (10 failures in 15 min of an e-mail from an IP or a known
   * device, 50 of an IP; from 50 of an e-mail on, attempts are delayed 1 to 8 s) | servicio_no_disponible if the queue of
   * the password hashing is full
   */
  async signIn(login: Login, origin: LoginOrigin): Promise<LoginDone> {
    this.contrasenas.assertCapacity();
    // A user account with the admin's e-mail must not add known devices to guess from.
    const isAdmin = sameText(login.email, this.config.ADMIN_EMAIL.toLowerCase());
    const { cuenta, counted } = await this.count(login.email, isAdmin, origin);
    const verified = await this.verify(login.password, cuenta, isAdmin).catch(async (error: unknown) => {
      await this.limits.giveBack(counted);
      throw error;
    });
    const done = verified && (await this.open(verified, counted, origin));
    if (done === undefined) throw new DomainError('login_incorrecto');
    return done;
  }

  /**
   * Counts an attempt and finds the account of its e-mail. A known device has only its own counter.
   * @throws DomainError demasiados_intentos
   */
  private async count(email: string, isAdmin: boolean, { direccion, device }: LoginOrigin): Promise<CountedAttempt> {
    const key = emailKey(email);
    const perEmail = this.limits.counter('loginEmail', key);
    const bounded = [
      this.limits.counter('loginEmailYDireccion', `${key}:${direccion}`),
      this.limits.counter('loginDireccion', direccion),
    ];
    const found = await this.attempts.count({
      ...{ email, isAdmin, device: device === undefined ? undefined : sha256(device), now: this.clock.now() },
      ...{ perDevice: this.limits.ofFoundKey('loginDevice'), others: [...bounded, perEmail] },
    });
    const ofDevice = this.limits.countersOf('loginDevice', found.counted);
    // The counter of the e-mail never rejects: beyond its limit attempts are delayed.
    await this.limits.settle([...ofDevice, ...bounded], found.counted);
    const ofEmail = found.counted.find((row) => row.key === perEmail.key)?.points ?? 0;
    if (ofEmail <= perEmail.most) return found;
    const ms = delayOf(ofEmail - perEmail.most);
    if (await this.throttle.delay(key, direccion, ms)) return found;
    await this.limits.giveBack(found.counted);
    throw new DomainError('demasiados_intentos', { retryAfter: Math.ceil(ms / 1000) });
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

  /**
   * Opens the session, uncounts the attempt and rotates the device's token; undefined if the password has changed
   * since.
   */
  private async open(
    verified: Verified,
    counted: readonly CountRow[],
    origin: LoginOrigin,
  ): Promise<LoginDone | undefined> {
    const { token, sesion } = this.sesiones.prepare(verified.usuarioId, origin.dispositivo);
    const device = newToken();
    const tipoCuenta = await this.attempts.store({
      ...{ verified, sesion, counted, maxDevices: MAX_DEVICES },
      device: {
        previous: origin.device === undefined ? undefined : sha256(origin.device),
        token: sha256(device),
        expires: new Date(sesion.now.getTime() + DEVICE_LENGTH),
      },
    });
    if (tipoCuenta === undefined) return undefined;
    return { sesion: { user_id: verified.usuarioId, tipoCuenta: tipoCuenta ?? 'admin' }, token, device };
  }
}

/** Comparing digests does not leak the length or the first difference by timing. */
function sameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

/** Maximum number of listed sessions. 'Cerrar sesión en todos los dispositivos' also ends sessions beyond it. */
const MAX_SESIONES = 100;

/** The caller's open sessions, a user's or the admin's. */
@Injectable()
export class SesionesAbiertasService {
  constructor(
    private readonly sesiones: SesionesRepository,
    private readonly clock: Clock,
  ) {}

  /** The present session first, then by time of last use. */
  async list(caller: Caller): Promise<SesionAbierta[]> {
    const { usuarioId, sesionId } = ownerOf(caller);
    const rows = await this.sesiones.listOf(usuarioId, this.clock.now(), MAX_SESIONES);
    const abiertas = rows.map((row) => toSesionAbierta(row, sesionId));
    return abiertas.toSorted((a, b) => Number(b.actual) - Number(a.actual));
  }

  /** @throws DomainError no_encontrado for another user's session or an ended one */
  async close(caller: Caller, id: number): Promise<void> {
    const { usuarioId } = ownerOf(caller);
    if (!(await this.sesiones.deleteOwn(id, usuarioId, this.clock.now()))) throw new DomainError('no_encontrado');
  }

  async closeAll(caller: Caller): Promise<void> {
    await this.sesiones.deleteAllOwn(ownerOf(caller).usuarioId);
  }
}

/** @throws DomainError sin_sesion for a guest, which the session guard has already rejected */
function ownerOf(caller: Caller): { usuarioId: number | null; sesionId: number } {
  if (caller.tipo === 'invitado') throw new DomainError('sin_sesion');
  return { usuarioId: caller.tipo === 'usuario' ? caller.usuarioId : null, sesionId: caller.sesionId };
}

function toSesionAbierta({ id, dispositivo, abierta_en, renovada_en }: OpenSesionRow, sesionId: number): SesionAbierta {
  return {
    id,
    dispositivo,
    abierta_en: abierta_en?.toISOString() ?? null,
    vista_en: renovada_en.toISOString(),
    actual: id === sesionId,
  };
}

/** No browser sends a longer user agent. */
const MAX_HEADER = 512;
const NOMBRES: Readonly<Record<string, string>> = {
  macOS: 'Mac',
  'Chrome OS': 'Chromebook',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/** A short name such as 'Chrome en Android'. For privacy, versions and models are dropped. */
export function deviceName(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent.trim() === '') return null;
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, MAX_HEADER));
  const browserName = nombreOf(browser.name);
  const where = nombreOf(platform.vendor === 'Apple' && platform.model ? platform.model : os.name);
  if (where === undefined) return browserName ?? null;
  return `${browserName ?? 'Navegador'} en ${where}`;
}

/** For an unknown browser the library bowser copies text from the header, which an attacker controls. */
function nombreOf(nombre: string | undefined): string | undefined {
  if (nombre === undefined || !/^[\p{L}\d][\p{L}\d .+-]{0,29}$/u.test(nombre)) return undefined;
  return NOMBRES[nombre] ?? nombre;
}
