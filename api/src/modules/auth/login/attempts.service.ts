import { createHash, randomBytes } from 'node:crypto';
import type { Sesion } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import type { CountRow } from '../../../http/rate-limit-counters.repository.ts';
import { emailKey, RateLimits } from '../../../http/rate-limits.ts';
import { DEVICE_LENGTH, SesionesService } from '../../../http/sesiones.service.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { type CountedTry, TriesRepository, type Verified } from './tries.repository.ts';
import { WaitingRoom, waitOf } from './waiting-room.ts';

/** The most devices that an account keeps: who got in once cannot make places to guess from without end. */
const MOST_OF_AN_ACCOUNT = 10;

/** Where a login comes from, and what its session will be known by. */
export interface LoginOrigin {
  /** As limits count it. */
  direccion: string;
  /** The token of the device's cookie. */
  device: string | undefined;
  dispositivo: string | null;
}

/** A try to sign in. */
export interface LoginAttempt extends LoginOrigin {
  email: string;
  isAdmin: boolean;
}

/** A session that was opened: what is answered, its token and that of the device, for their cookies. */
export interface LoginDone {
  sesion: Sesion;
  token: string;
  device: string;
}

/**
 * Tries to sign in: whether one may be made, and what it leaves. Each is counted before it is verified, in one statement, so
 * that tries at the same time get no further than tries in a row; what did not fail is given back.
 *
 * A device that an account was entered from before (ADR 22) is a random token in a cookie of its own; it opens nothing, it
 * only says that what others do with the account's e-mail is not this device's doing.
 */
@Injectable()
export class AttemptsService {
  private readonly room = new WaitingRoom();

  constructor(
    private readonly limits: RateLimits,
    private readonly tries: TriesRepository,
    private readonly sesiones: SesionesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a try, holds it back where its e-mail was tried too often from anywhere, and gives what it counted with the
   * account that the e-mail is of. A device that the account was entered from has a count of its own and no other.
   * @throws DomainError demasiados_intentos
   */
  async count({ email, isAdmin, direccion, device }: LoginAttempt): Promise<CountedTry> {
    const key = emailKey(email);
    const perEmail = this.limits.counter('loginEmail', key);
    const bounded = [
      this.limits.counter('loginEmailYDireccion', `${key}:${direccion}`),
      this.limits.counter('loginDireccion', direccion),
    ];
    const found = await this.tries.count({
      ...{ email, isAdmin, device: device === undefined ? undefined : sha256(device), now: this.clock.now() },
      ...{ perDevice: this.limits.ofFoundKey('loginDevice'), others: [...bounded, perEmail] },
    });
    const ofDevice = this.limits.countersOf('loginDevice', found.counted);
    // That of the e-mail is never full: beyond the most, tries are held back.
    await this.limits.settle([...ofDevice, ...bounded], found.counted);
    const tries = found.counted.find((row) => row.key === perEmail.key)?.points ?? 0;
    if (tries > perEmail.most) await this.keepWaiting(key, direccion, tries - perEmail.most, found.counted);
    return found;
  }

  /**
   * The try was right: opens its session, takes back what was counted for it, and gives the device its new token; the one
   * that it came with works no more. Undefined where the password changed meanwhile.
   */
  async open(verified: Verified, counted: readonly CountRow[], origin: LoginOrigin): Promise<LoginDone | undefined> {
    const { token, sesion } = this.sesiones.prepare(verified.usuarioId, origin.dispositivo);
    const device = randomBytes(32).toString('base64url');
    const tipoCuenta = await this.tries.store({
      ...{ verified, sesion, counted, most: MOST_OF_AN_ACCOUNT },
      device: {
        previous: origin.device === undefined ? undefined : sha256(origin.device),
        token: sha256(device),
        expires: new Date(sesion.now.getTime() + DEVICE_LENGTH),
      },
    });
    if (tipoCuenta === undefined) return undefined;
    return { sesion: { user_id: verified.usuarioId, tipoCuenta: tipoCuenta ?? 'admin' }, token, device };
  }

  /** The try could be neither right nor wrong: it counts for nothing. */
  giveBack(counted: readonly CountRow[]): Promise<void> {
    return this.limits.giveBack(counted);
  }

  private async keepWaiting(key: string, direccion: string, beyond: number, counted: CountRow[]): Promise<void> {
    const ms = waitOf(beyond);
    if (await this.room.esperar(key, direccion, ms)) return;
    await this.limits.giveBack(counted);
    throw new DomainError('demasiados_intentos', { retryAfter: Math.ceil(ms / 1000) });
  }
}

function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
