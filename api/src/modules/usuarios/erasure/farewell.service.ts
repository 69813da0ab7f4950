import { Injectable } from '@nestjs/common';
import { AuditoriaService } from '../../../auditoria/auditoria.service.ts';
import type { UserCaller } from '../../../call/caller.ts';
import { Clock } from '../../../config/clock.ts';
import { CorreoPendienteRepository } from '../../../correo/correo-pendiente.repository.ts';

/** What an erased account leaves behind: a line of the audit trail, and a mail to its address. */
@Injectable()
export class FarewellService {
  constructor(
    private readonly auditoria: AuditoriaService,
    private readonly correo: CorreoPendienteRepository,
    private readonly clock: Clock,
  ) {}

  /** In the transaction that erases. An address is gone with the mail that it is for. */
  async leave(caller: UserCaller, para: string): Promise<void> {
    const { usuarioId } = caller;
    await this.auditoria.registrar({ quien: caller, entityId: usuarioId, accion: 'cuenta_borrada' });
    await this.correo.insert({ clase: 'cuenta_borrada', usuarioId, fecha: this.clock.now(), para });
  }
}
