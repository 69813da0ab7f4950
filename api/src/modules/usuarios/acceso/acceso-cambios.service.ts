import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditoriaService } from '../../../auditoria/auditoria.service.ts';
import type { UserCaller } from '../../../call/caller.ts';
import { Clock } from '../../../config/clock.ts';
import { CorreoPendienteRepository } from '../../../correo/correo-pendiente.repository.ts';
import type { CorreoKind } from '../../../correo/mails.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { AccesoCambiosRepository, type CurrentCambio, type QueCambio } from './acceso-cambios.repository.ts';

/** How long a change can be undone, in ms. */
export const CAMBIO_LIFETIME = 24 * 60 * 60 * 1000;

/** The token of a link that undoes a change, and until when it does. */
export interface EnlaceForDeshacer extends QueCambio {
  token: string;
  expires: Date;
}

/** The notices of a changed e-mail or password, which go where mail went before, and what their links undo. */
@Injectable()
export class AccesoCambiosService {
  constructor(
    private readonly cambios: AccesoCambiosRepository,
    private readonly correo: CorreoPendienteRepository,
    private readonly auditoria: AuditoriaService,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes down what users change of themselves, with what was before, and the notice to the address of before: all in the
   * transaction of the change.
   * @param antes the locked row, unchanged still
   */
  async note(antes: UsuarioEntity, que: QueCambio): Promise<void> {
    const fecha = this.clock.now();
    const { id: usuarioId, email: to } = antes;
    const cambioId = await this.cambios.insert({
      ...que,
      usuarioId,
      previousEmail: to,
      previousHash: antes.contrasena_hash,
      fecha,
      expires: new Date(fecha.getTime() + CAMBIO_LIFETIME),
    });
    await this.correo.insert({ clase: 'cambio_de_acceso', usuarioId, fecha, para: to, cambioId });
  }

  /**
   * Tells the address of before that the shop is paid elsewhere from now on, and the history what it was and is. Nothing
   * undoes it but another change: what was paid meanwhile is not undone by a link.
   */
  async noteCuenta(caller: UserCaller, antes: UsuarioEntity, cuentaBancaria: string | null): Promise<void> {
    const { id: usuarioId, email: to } = antes;
    await this.auditoria.registrar({
      quien: caller,
      entityId: usuarioId,
      accion: 'cuenta_bancaria_cambiada',
      antes: { cuenta_bancaria: antes.cuenta_bancaria },
      despues: { cuenta_bancaria: cuentaBancaria },
    });
    await this.correo.insert({ clase: 'cuenta_bancaria_cambiada', usuarioId, fecha: this.clock.now(), para: to });
  }

  /**
   * The notice of the administrator's change. Nothing undoes it but the administrator, and it undoes what users could: who
   * has to be helped out of a stolen mailbox must not lose the account to it again.
   */
  async noteOfAdmin(antes: UsuarioEntity, que: QueCambio): Promise<void> {
    const { id: usuarioId, email: to } = antes;
    await this.cambios.deleteOf(usuarioId);
    await this.correo.insert({ clase: adminKind(que), usuarioId, fecha: this.clock.now(), para: to });
  }

  /** Makes the token of the mail that is being sent; nothing where the change can be undone no more. */
  async crearEnlace(cambioId: number): Promise<EnlaceForDeshacer | undefined> {
    const token = randomBytes(32).toString('base64url');
    const cambio = await this.cambios.setToken(cambioId, sha256(token), this.clock.now());
    if (cambio === undefined) return undefined;
    return { token, expires: cambio.vence_en, email: cambio.cambio_email, contrasena: cambio.cambio_contrasena };
  }

  /** The change that a token undoes, if it still does. */
  find(token: string): Promise<CurrentCambio | undefined> {
    return this.cambios.find(sha256(token), this.clock.now());
  }

  /** Uses a change up, and every later one of the same user; false where somebody was faster. */
  consume(cambio: CurrentCambio): Promise<boolean> {
    return this.cambios.take(cambio);
  }
}

function adminKind({ email, contrasena }: QueCambio): CorreoKind {
  if (email && contrasena) return 'acceso_cambiado_por_admin';
  return email ? 'email_cambiado_por_admin' : 'contrasena_cambiada_por_admin';
}

function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
