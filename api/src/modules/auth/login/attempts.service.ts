import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../call/domain-error.ts';
import type { CountRow } from '../../../http/limits/limits.repository.ts';
import { emailKey, RateLimits } from '../../../http/limits/rate-limits.ts';
import type { DeviceCuenta } from './devices.repository.ts';
import { DevicesService } from './devices.service.ts';
import { WaitingRoom, waitOf } from './waiting-room.ts';

/** Where a login comes from. */
export interface LoginOrigin {
  /** As limits count it. */
  direccion: string;
  /** The token of the device's cookie. */
  device: string | undefined;
}

/** A try to sign in, and the accounts that its e-mail may stand for. */
export interface LoginAttempt extends LoginOrigin {
  email: string;
  cuentas: readonly DeviceCuenta[];
}

/**
 * Whether a try to sign in may be made. Each is counted before it is verified, in one statement, so that tries at the same
 * time get no further than tries in a row; what did not fail is given back.
 */
@Injectable()
export class AttemptsService {
  private readonly room = new WaitingRoom();

  constructor(
    private readonly limits: RateLimits,
    private readonly devices: DevicesService,
  ) {}

  /**
   * Counts a try, holds it back where its e-mail was tried too often from anywhere, and gives what it counted. A device
   * that the account was entered from has a count of its own and no other.
   * @throws DomainError demasiados_intentos
   */
  async count({ email, direccion, device, cuentas }: LoginAttempt): Promise<CountRow[]> {
    const known = await this.devices.recognize(device, cuentas);
    if (known !== undefined) return this.limits.reserve([this.limits.loginDevice.of(known)]);
    const key = emailKey(email);
    const perEmail = this.limits.loginEmail.of(key);
    const counted = await this.limits.reserve([
      this.limits.loginEmailYDireccion.of(`${key}:${direccion}`),
      this.limits.loginDireccion.of(direccion),
      // Never full: beyond the most, tries are held back.
      { ...perEmail, most: Number.POSITIVE_INFINITY },
    ]);
    const tries = counted.find(({ key }) => key === perEmail.key)?.points ?? 0;
    if (tries > perEmail.most) await this.keepWaiting(key, direccion, tries - perEmail.most, counted);
    return counted;
  }

  /** The try opened a session: takes back what was counted for it, and gives the device its new token. */
  async succeed(counted: readonly CountRow[], { device }: LoginOrigin, cuenta: DeviceCuenta): Promise<string> {
    await this.limits.giveBack(counted);
    return this.devices.note(device, cuenta);
  }

  private async keepWaiting(key: string, direccion: string, beyond: number, counted: CountRow[]): Promise<void> {
    const ms = waitOf(beyond);
    if (await this.room.esperar(key, direccion, ms)) return;
    await this.limits.giveBack(counted);
    throw new DomainError('demasiados_intentos', { retryAfter: Math.ceil(ms / 1000) });
  }
}
