import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import { DEVICE_LENGTH } from '../../../http/session/sesiones.service.ts';
import { type DeviceCuenta, DevicesRepository } from './devices.repository.ts';

/** The most devices that an account keeps: who got in once cannot make places to guess from without end. */
const MOST_OF_AN_ACCOUNT = 10;

/**
 * Devices that an account was entered from before (ADR 0022). A device is a random token in a cookie of its own; it opens
 * nothing, it only says that what others do with the account's e-mail is not this device's doing.
 */
@Injectable()
export class DevicesService {
  constructor(
    private readonly devices: DevicesRepository,
    private readonly clock: Clock,
  ) {}

  /** What a device is counted under, where one of these accounts was entered from it; undefined for any other. */
  async recognize(token: string | undefined, cuentas: readonly DeviceCuenta[]): Promise<string | undefined> {
    const known = token ?? randomBytes(32).toString('base64url');
    const id = await this.devices.find(sha256(known), cuentas, this.clock.now());
    return id === undefined ? undefined : String(id);
  }

  /** An account was entered from a device: gives the device's new token. The one that it came with works no more. */
  async note(previous: string | undefined, cuenta: DeviceCuenta): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.devices.use({
      previous: previous === undefined ? undefined : sha256(previous),
      token: sha256(token),
      cuenta,
      now,
      expires: new Date(now.getTime() + DEVICE_LENGTH),
      most: MOST_OF_AN_ACCOUNT,
    });
    return token;
  }
}

function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
