import { type BorrarCuenta, WRONG_CONTRASENA_ACTUAL } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../../audit/audit.service.ts';
import { Clock } from '../../../config/clock.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { OutboxRepository } from '../../../mail/outbox.repository.ts';
import type { Caller, UserCaller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { IdempotentRequest } from '../../../request-context/request.ts';
import { AccesoCambiosService } from '../acceso/acceso-cambios.ts';
import { ConfirmacionService } from '../contrasena.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';
import { ErasureRepository } from './erasure.repository.ts';

/** Traces of an erasure: a line of the audit trail, and a mail to the former e-mail. */
@Injectable()
export class ErasureNoticeService {
  constructor(
    private readonly auditoria: AuditService,
    private readonly correo: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /** In the transaction that erases. An address is gone with the mail that it is for. */
  async leave(caller: UserCaller, para: string): Promise<void> {
    const { usuarioId } = caller;
    await this.auditoria.registrar({ quien: caller, entityId: usuarioId, accion: 'cuenta_borrada' });
    await this.correo.insert({ clase: 'cuenta_borrada', usuarioId, fecha: this.clock.now(), para });
  }
}

/** Right of erasure (ley 25.326; ADR 72). */
@Injectable()
export class ErasureService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly usuarios: UsuariosRepository,
    private readonly erasure: ErasureRepository,
    private readonly confirmacion: ConfirmacionService,
    private readonly cambios: AccesoCambiosService,
    private readonly notice: ErasureNoticeService,
  ) {}

  /**
   * Anonymises the person and ends every session, in one transaction. Sales stay, with amounts. Rejected while a change of
   * e-mail or password can be undone: a thief could otherwise erase the account before its owner restores it.
   * @throws DomainError sin_permiso for the administrator, no_encontrado for another's, confirmar_contrasena,
   * demasiados_intentos, operaciones_abiertas, cobros_pendientes, deuda_cashback,
   * acceso_recien_cambiado
   */
  async borrar(
    caller: Caller,
    id: number,
    { contrasena_actual: actual }: BorrarCuenta,
    call: IdempotentRequest | undefined,
  ): Promise<void> {
    if (caller.tipo === 'admin') throw new DomainError('sin_permiso');
    if (caller.tipo !== 'usuario' || caller.usuarioId !== id) throw new DomainError('no_encontrado');
    const read = await this.usuarios.find(id);
    if (read === null) throw new DomainError('no_encontrado');
    if (!(await this.confirmacion.isContrasenaActual(read, actual))) {
      throw new DomainError('confirmar_contrasena', { campos: { contrasena_actual: WRONG_CONTRASENA_ACTUAL } });
    }
    await this.idempotency.run(call, async () => {
      await this.erasure.withdrawPublicaciones(id);
      const locked = await this.erasure.lock(id);
      if (locked === undefined) throw new DomainError('no_encontrado');
      await this.erasure.withdrawPublicaciones(id);
      if (locked.contrasena_hash !== read.contrasena_hash) throw new DomainError('confirmar_contrasena');
      if (await this.cambios.canBeUndone(id)) throw new DomainError('acceso_recien_cambiado');
      if (await this.erasure.hasOpenOperaciones(id)) throw new DomainError('operaciones_abiertas');
      if (await this.erasure.hasCobrosPendientes(id)) throw new DomainError('cobros_pendientes');
      if (locked.isInDebt) throw new DomainError('deuda_cashback');
      await this.erasure.erase(id);
      await this.notice.leave(caller, locked.email);
      return {};
    });
  }
}
