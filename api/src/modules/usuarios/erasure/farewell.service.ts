import { Injectable } from '@nestjs/common';
import { AuditService } from '../../../audit/audit.service.ts';
import { Clock } from '../../../config/clock.ts';
import { OutboxRepository } from '../../../mail/outbox.repository.ts';
import type { UserCaller } from '../../../request-context/caller.ts';

/** What an erased account leaves behind: a line of the audit trail, and a mail to its address. */
@Injectable()
export class FarewellService {
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
