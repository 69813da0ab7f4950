import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { CuentasService } from '../../usuarios/cuentas/cuentas.service.ts';
import { EnlacesRepository } from './enlaces.repository.ts';

/** How long a link works, in ms. */
export const ENLACE_LIFETIME = 15 * 60 * 1000;

/** Who a link is for, and with which mail it goes. */
export interface Recipient {
  usuarioId: number;
  email: string;
  requestId: number;
}

/** The links of the recovery. A token is 32 random bytes; only its SHA-256 is stored. */
@Injectable()
export class EnlacesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly enlaces: EnlacesRepository,
    private readonly cuentas: CuentasService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a link for the mail that is being sent, good for 15 minutes; the user's link before it stops working. The token
   * stands behind `#`, which browsers send to nobody. None where a later request has its link already.
   */
  async crear({ usuarioId, email, requestId }: Recipient): Promise<string | undefined> {
    const token = randomBytes(32).toString('base64url');
    const expires = new Date(this.clock.now().getTime() + ENLACE_LIFETIME);
    const isNewest = await this.enlaces.put({
      usuarioId,
      tokenSha256: sha256(token),
      sentTo: email,
      requestId,
      expires,
    });
    return isNewest ? `${this.direccion('/recuperacion/recuperacion')}#t=${token}` : undefined;
  }

  /**
   * The user of a token that works, if e-mail and DNI are still theirs and the link went to that e-mail. The token is
   * looked at first: without one that works nothing can be learned of who has an account.
   */
  async usuarioOf(token: string, email: string, dni: string): Promise<number | undefined> {
    const enlace = await this.enlaces.find(sha256(token), this.clock.now());
    if (enlace === undefined || enlace.enviado_a !== email) return undefined;
    const usuarioId = await this.cuentas.findByEmailAndDni(email, dni);
    return usuarioId === enlace.usuario_id ? usuarioId : undefined;
  }

  /** Whether a link of a user works, in the transaction of what it is good for, which ends it. */
  async isUsable(usuarioId: number, token: string): Promise<boolean> {
    return this.enlaces.holds(usuarioId, sha256(token), this.clock.now());
  }

  /** An address of the site, as mail names it: by the settings alone, never by what a request says of its host. */
  direccion(path: string): string {
    return new URL(path, this.config.SITE_URL ?? `http://localhost:${this.config.PORT}`).href;
  }
}

function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
