import type { SolicitarRecuperacion } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import { OutboxRepository } from '../../../mail/outbox.repository.ts';
import { AccesoCambiosService } from '../../usuarios/acceso/acceso-cambios.service.ts';
import { CuentasService } from '../../usuarios/cuentas/cuentas.service.ts';

/** What is dropped in the outbox, for the sender to take. */
@Injectable()
export class BuzonService {
  constructor(
    private readonly cuentas: CuentasService,
    private readonly cambios: AccesoCambiosService,
    private readonly correo: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks for a link to the account that has this e-mail and DNI. Where none has, the same statements run and a row that
   * names nobody is written: neither the answer nor its time tells which it was (contract, 'dangerous features', 3).
   */
  async requestEnlace({ email, dni }: SolicitarRecuperacion): Promise<void> {
    const usuarioId = await this.cuentas.findByEmailAndDni(email, dni);
    await this.correo.insert({ clase: 'recuperacion', usuarioId: usuarioId ?? null, fecha: this.clock.now() });
  }

  /** The notice of a changed password, to the address that the link went to and those of before, in the transaction that changes it. */
  async notifyCambio(usuarioId: number, to: string): Promise<void> {
    await this.cambios.tellReplaced(usuarioId, to);
    await this.correo.insert({ clase: 'contrasena_cambiada', usuarioId, fecha: this.clock.now(), para: to });
  }
}
