import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import { DEVICE_LENGTH } from '../../../http/session/sesiones.service.ts';
import { AparatosRepository, type CuentaDeAparato } from './aparatos.repository.ts';

/** The most devices that an account keeps: who got in once cannot make places to guess from without end. */
const MOST_OF_AN_ACCOUNT = 10;

/**
 * Devices that an account was entered from before (ADR 0022). A device is a random token in a cookie of its own; it opens
 * nothing, it only says that what others do with the account's e-mail is not this device's doing.
 */
@Injectable()
export class AparatosService {
  constructor(
    private readonly aparatos: AparatosRepository,
    private readonly clock: Clock,
  ) {}

  /** What a device is counted under, where one of these accounts was entered from it; undefined for any other. */
  async reconocer(token: string | undefined, cuentas: readonly CuentaDeAparato[]): Promise<string | undefined> {
    const known = token ?? randomBytes(32).toString('base64url');
    const id = await this.aparatos.find(sha256(known), cuentas, this.clock.now());
    return id === undefined ? undefined : String(id);
  }

  /** An account was entered from a device: gives the device's new token. The one that it came with works no more. */
  async anotar(anterior: string | undefined, cuenta: CuentaDeAparato): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.aparatos.use({
      anterior: anterior === undefined ? undefined : sha256(anterior),
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
