import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../database/transactions.ts';
import { RegresoService } from '../../usuarios/acceso/regreso.service.ts';

/** Undoes a change of e-mail or password for whoever has the link of its notice. */
@Injectable()
export class DeshacerCambioService {
  constructor(
    private readonly transactions: Transactions,
    private readonly regreso: RegresoService,
  ) {}

  /**
   * E-mail and password are again what they were; every session and a live recovery link end. All or nothing.
   * @throws DomainError deshacer_invalido | email_anterior_ocupado
   */
  async deshacer(token: string): Promise<void> {
    await this.transactions.run(() => this.regreso.deshacer(token));
  }
}
