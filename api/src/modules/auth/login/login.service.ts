import { createHash, timingSafeEqual } from 'node:crypto';
import type { Login, Sesion } from '@fluxpartes/contrato';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../call/domain-error.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { ContrasenasService } from '../../../contrasenas/contrasenas.service.ts';
import { SesionesService } from '../../../http/session/sesiones.service.ts';
import { CuentasService } from '../../usuarios/cuentas/cuentas.service.ts';
import { AttemptsService, type LoginOrigin } from './attempts.service.ts';

/** An account as a login finds it; undefined for an e-mail that none has. */
type FoundCuenta = Awaited<ReturnType<CuentasService['findByEmail']>>;

/** A session that was opened: what is answered, and the token for its cookie. */
interface SesionAbierta {
  sesion: Sesion;
  token: string;
}

/** A login that succeeded, with the token for the device's cookie. */
export interface LoginDone extends SesionAbierta {
  device: string;
}

/** Where a login comes from, and what its session will be known by. */
export interface Provenance extends LoginOrigin {
  dispositivo: string | null;
}

/** Opens sessions for those who know a password. */
@Injectable()
export class LoginService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly cuentas: CuentasService,
    private readonly contrasenas: ContrasenasService,
    private readonly sesiones: SesionesService,
    private readonly attempts: AttemptsService,
  ) {}

  /**
   * Verifies the pair and opens a session; the administrator's pair opens the administrator's.
   * Text, status and work are the same for an unknown e-mail and a wrong password.
   * @throws DomainError login_incorrecto | demasiados_intentos (10 failures in 15 min of an e-mail from an address or of a
   * known device, 50 of an address; from 50 of an e-mail on, tries are held back 1 to 8 s)
   */
  async signIn(login: Login, { dispositivo, ...origen }: Provenance): Promise<LoginDone> {
    const cuenta = await this.cuentas.findByEmail(login.email);
    // An account that anyone opened with the administrator's e-mail brings no devices to guess from.
    const cuentas = this.isAdminEmail(login.email) ? [null] : cuenta ? [cuenta.id] : [];
    const counted = await this.attempts.count({ ...origen, email: login.email, cuentas });
    const abierta = await this.open(login, cuenta, dispositivo);
    if (abierta === undefined) throw new DomainError('login_incorrecto');
    return { ...abierta, device: await this.attempts.succeed(counted, origen, abierta.sesion.user_id) };
  }

  private async open(
    { email, password }: Login,
    cuenta: FoundCuenta,
    dispositivo: string | null,
  ): Promise<SesionAbierta | undefined> {
    const isUser = await this.contrasenas.verify(password, cuenta?.contrasena_hash, async () => {});
    const isAdminPassword = sameText(password, this.config.ADMIN_PASSWORD);
    if (this.isAdminEmail(email) && isAdminPassword) {
      return { sesion: { user_id: null, tipoCuenta: 'admin' }, token: await this.sesiones.open(null, dispositivo) };
    }
    if (cuenta === undefined || !isUser) return undefined;
    const abierta = await this.sesiones.openVerified({
      usuarioId: cuenta.id,
      hash: cuenta.contrasena_hash,
      dispositivo,
    });
    return abierta && { sesion: { user_id: cuenta.id, tipoCuenta: abierta.tipoCuenta }, token: abierta.token };
  }

  private isAdminEmail(email: string): boolean {
    return sameText(email, this.config.ADMIN_EMAIL.toLowerCase());
  }
}

/** Compares digests, so that neither length nor first difference shows in the time. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
