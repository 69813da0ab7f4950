import type { CuentaDevolucion, Devolver, VentaAnswer } from '@fluxpartes/contrato';
import { canDoToVenta, type VentaAccion } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../../audit/audit.service.ts';
import { Clock } from '../../../config/clock.ts';
import { Transactions } from '../../../database/transactions.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { IdempotentRequest } from '../../../request-context/idempotent-request.ts';
import { assertRowVersion, type ExpectedVersions } from '../../../request-context/row-version-precondition.ts';
import { OwnAccesoService } from '../../usuarios/acceso/own-acceso.service.ts';
import { AvisosService } from '../avisos/avisos.service.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaForComprador } from '../venta.mapper.ts';
import { estadoOf, requireComprador } from '../venta-parties.ts';
import { VentasRepository } from '../ventas.repository.ts';

/** The money of an annulled sale that was paid: where it goes back to, and that it did. */
@Injectable()
export class DevolucionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly idempotency: IdempotencyService,
    private readonly ventas: VentasRepository,
    private readonly acceso: OwnAccesoService,
    private readonly avisos: AvisosService,
    private readonly auditoria: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * The buyer says to which account, until it went: guarded as a shop's is, and told to every address that the account had
   * within 24 hours. The trail tells that it was, and not which.
   * @throws DomainError no_encontrado, sin_permiso, version_distinta, nada_a_devolver, confirmar_contrasena, demasiados_intentos
   */
  async darCuenta(
    caller: Caller,
    id: number,
    { cuenta, contrasena_actual }: CuentaDevolucion,
    { versions, call }: { versions: ExpectedVersions; call: IdempotentRequest | undefined },
  ): Promise<VentaAnswer> {
    const read = await this.ventas.find(id);
    requireComprador(caller, read);
    if (caller.tipo === 'usuario' && read.cuenta_devolucion !== cuenta) {
      await this.acceso.requireConfirmed(caller, contrasena_actual);
    }
    return this.idempotency.run(call, async () => {
      const venta = await this.lock(id, 'dar_cuenta', versions);
      if (venta.cuenta_devolucion === cuenta) return { venta: ventaForComprador(venta) };
      await this.avisos.putToAll('cuenta_devolucion_cambiada', { ventaId: id, usuarioId: venta.comprador_id });
      await this.tell(caller, id, 'cuenta_de_devolucion', { cuenta: lastFour(cuenta) });
      return { venta: ventaForComprador(await this.ventas.update(venta, { cuenta_devolucion: cuenta })) };
    });
  }

  /**
   * 'Devuelto' with the transfer's reference and the account that was seen, by the administrator; null undoes it.
   * @throws DomainError sin_permiso, no_encontrado, version_distinta, nada_a_devolver, cuenta_devolucion_cambio
   */
  async devolver(
    caller: Caller,
    id: number,
    { referencia, cuenta }: Devolver,
    versions: ExpectedVersions,
  ): Promise<VentaAnswer> {
    if (caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    if ((await this.ventas.find(id)) === null) throw new DomainError('no_encontrado');
    return this.transactions.run(async () => {
      const isUndo = referencia === null;
      const venta = await this.lock(id, isUndo ? 'deshacer_devolucion' : 'devolver', versions);
      const present = venta.cuenta_devolucion ?? '';
      if (!isUndo && cuenta !== undefined && cuenta !== present) throw new DomainError('cuenta_devolucion_cambio');
      await this.tell(
        caller,
        id,
        isUndo ? 'devolucion_deshecha' : 'venta_devuelta',
        isUndo ? {} : { referencia, ...(present !== '' && { cuenta: lastFour(present) }) },
      );
      if (!isUndo) {
        await this.avisos.putLater('compra_devuelta', { ventaId: id, usuarioId: venta.comprador_id });
      }
      const devuelta_en = isUndo ? null : this.clock.now();
      const changed = await this.ventas.update(venta, { devuelta_en, referencia_devolucion: referencia });
      return { venta: ventaForComprador(changed) };
    });
  }

  private async lock(id: number, accion: VentaAccion, versions: ExpectedVersions): Promise<VentaEntity> {
    const venta = await this.ventas.lock(id);
    assertRowVersion(versions, venta.version);
    const actor = accion === 'dar_cuenta' ? 'comprador' : 'admin';
    if (!canDoToVenta(accion, actor, estadoOf(venta))) throw new DomainError('nada_a_devolver');
    return venta;
  }

  private tell(
    who: Caller,
    entityId: number,
    accion: 'cuenta_de_devolucion' | 'venta_devuelta' | 'devolucion_deshecha',
    despues: Record<string, string>,
  ): Promise<void> {
    return this.auditoria.registrar({ quien: who, entityId, accion, despues });
  }
}

/** The end of an account, by which its owner and the administrator know it. */
function lastFour(cuenta: string): string {
  return cuenta.slice(-4).padStart(6, '…');
}
