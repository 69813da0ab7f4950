import type { EditarPerfil } from '@fluxpartes/contrato';
import { isEmailLiberado } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../../audit/audit.ts';
import { Clock } from '../../../config/config.module.ts';
import type { MailKind } from '../../../mail/mails.ts';
import { OutboxRepository } from '../../../mail/outbox.repository.ts';
import { newToken, sha256 } from '../../../passwords/token.ts';
import { SISTEMA, type SystemCaller, type UserCaller } from '../../../request-context/request.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { AccesoCambiosRepository, type CurrentCambio, type QueCambio } from './acceso-cambios.repository.ts';

/** The seller's new bank account; null removes it; undefined leaves it, also for accounts that do not sell. */
export function nextCuenta(
  { tipo_cuenta }: UsuarioEntity,
  { cuenta_bancaria }: EditarPerfil,
): string | null | undefined {
  if (tipo_cuenta !== 'vendedor' || cuenta_bancaria === undefined) return undefined;
  return cuenta_bancaria === '' ? null : cuenta_bancaria;
}

/** Whether the new bank account differs from the present one. */
export function isOtherCuenta({ cuenta_bancaria }: UsuarioEntity, next: string | null | undefined): boolean {
  return next !== undefined && next !== cuenta_bancaria;
}

/** Time limit of an undo, in ms. */
const CAMBIO_LIFETIME = 24 * 60 * 60 * 1000;

/** The token of an undo link, and its expiry. */
interface EnlaceForDeshacer extends QueCambio {
  token: string;
  expires: Date;
}

/**
 * Notices of a changed e-mail, password or CBU, and the effect of their undo links. They go to every e-mail of the
 * account's last 24 hours, because a thief may have set one.
 */
@Injectable()
export class AccesoCambiosService {
  constructor(
    private readonly cambios: AccesoCambiosRepository,
    private readonly correo: OutboxRepository,
    private readonly auditoria: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a user's own change with the previous values, and queues the notice to the previous address, within the
   * change's transaction.
   * @param antes the locked row before the change
   */
  async note(antes: UsuarioEntity, que: QueCambio): Promise<void> {
    await this.tellReplaced(antes.id, antes.email);
    await this.put('cambio_de_acceso', antes.id, [antes.email], await this.insert(antes, que));
  }

  /**
   * Queues the notice of a new bank account and records the change. Only the present e-mail gets the link, because the
   * earlier addresses have a link that restores more.
   */
  async noteCuenta(caller: UserCaller, antes: UsuarioEntity, cuentaBancaria: string | null): Promise<void> {
    const [, ...replaced] = await this.addressesOf(antes);
    await this.recordCuenta(caller, antes, cuentaBancaria);
    const cambioId = await this.insert(antes, { email: false, contrasena: false });
    await this.put('cuenta_bancaria_cambiada', antes.id, [antes.email], cambioId);
    await this.put('cuenta_bancaria_cambiada', antes.id, replaced);
  }

  /**
   * Notice of the administrator's change. It has no undo link and invalidates the user's own: the administrator may
   * have rescued the account from a stolen mailbox, which must not undo that.
   */
  async noteOfAdmin(antes: UsuarioEntity, que: QueCambio): Promise<void> {
    const addresses = await this.addressesOf(antes);
    await this.cambios.deleteOf(antes.id);
    await this.put(adminKind(que), antes.id, addresses);
  }

  /** The account's address, then those that changes of the last 24 hours replaced. */
  async addressesOf({ id, email }: Pick<UsuarioEntity, 'id' | 'email'>): Promise<string[]> {
    return [...new Set([email, ...(await this.cambios.replacedEmails(id, this.clock.now()))])];
  }

  /** Whether a change of e-mail or password can still be undone. */
  canBeUndone(usuarioId: number): Promise<boolean> {
    return this.cambios.hasOpen(usuarioId, this.clock.now());
  }

  /**
   * Notifies the replaced addresses that the login data changed again.
   * @param except the address that gets its own notice
   */
  async tellReplaced(usuarioId: number, except: string): Promise<void> {
    const [, ...replaced] = await this.addressesOf({ id: usuarioId, email: except });
    await this.put('acceso_cambiado_otra_vez', usuarioId, replaced);
  }

  /**
   * The CBU that the undo of a change restores; undefined if the CBU stays. Records the restored CBU in the history.
   */
  async undoneCuenta(usuario: UsuarioEntity, cambio: CurrentCambio): Promise<string | null | undefined> {
    const { cuenta_bancaria_anterior: previous } = cambio;
    const cuenta = previous === '' ? null : previous;
    if (previous === null || cuenta === usuario.cuenta_bancaria) return undefined;
    await this.recordCuenta(SISTEMA, usuario, cuenta);
    return cuenta;
  }

  private insert(antes: UsuarioEntity, que: QueCambio): Promise<number> {
    const fecha = this.clock.now();
    return this.cambios.insert({
      ...que,
      usuarioId: antes.id,
      previousEmail: antes.email,
      previousHash: antes.contrasena_hash,
      previousCuenta: antes.cuenta_bancaria,
      fecha,
      expires: new Date(fecha.getTime() + CAMBIO_LIFETIME),
    });
  }

  private async put(clase: MailKind, usuarioId: number, addresses: string[], cambioId?: number): Promise<void> {
    for (const para of addresses.filter((email) => !isEmailLiberado(email))) {
      await this.correo.insert({ clase, usuarioId, fecha: this.clock.now(), para, ...(cambioId && { cambioId }) });
    }
  }

  private recordCuenta(
    quien: UserCaller | SystemCaller,
    antes: UsuarioEntity,
    cuentaBancaria: string | null,
  ): Promise<void> {
    return this.auditoria.registrar({
      quien,
      entityId: antes.id,
      accion: 'cuenta_bancaria_cambiada',
      antes: { cuenta_bancaria: antes.cuenta_bancaria },
      despues: { cuenta_bancaria: cuentaBancaria },
    });
  }

  /** Creates the token of the mail that is being sent, unless the change can no longer be undone. */
  async crearEnlace(cambioId: number): Promise<EnlaceForDeshacer | undefined> {
    const token = newToken();
    const cambio = await this.cambios.setToken(cambioId, sha256(token), this.clock.now());
    if (cambio === undefined) return undefined;
    return { token, expires: cambio.vence_en, email: cambio.cambio_email, contrasena: cambio.cambio_contrasena };
  }

  /** The change that a token undoes; undefined if it can no longer be undone. */
  find(token: string): Promise<CurrentCambio | undefined> {
    return this.cambios.find(sha256(token), this.clock.now());
  }
}

function adminKind({ email, contrasena }: QueCambio): MailKind {
  if (email && contrasena) return 'acceso_cambiado_por_admin';
  return email ? 'email_cambiado_por_admin' : 'contrasena_cambiada_por_admin';
}
