import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../database/transactions.ts';
import { UndoService } from '../../usuarios/acceso/undo.service.ts';

/** Undoes a change of e-mail or password for whoever has the link of its notice. */
@Injectable()
export class DeshacerCambioService {
  constructor(
    private readonly transactions: Transactions,
    private readonly undo: UndoService,
  ) {}

  /**
   * E-mail and password are again what they were; every session and a live recovery link end. All or nothing.
   * @throws DomainError deshacer_invalido | email_anterior_ocupado
   */
  async deshacer(token: string): Promise<void> {
    await this.transactions.run(() => this.undo.deshacer(token));
  }
}
