import { Injectable } from '@nestjs/common';
import type { Caller } from '../../request-context/caller.ts';
import { DomainError } from '../../request-context/domain-error.ts';
import { UsuariosService } from '../usuarios/usuarios.service.ts';

/** Who may look at what hangs under a user (contract, 'Field visibility'). */
@Injectable()
export class CuentaVisibleService {
  constructor(private readonly usuarios: UsuariosService) {}

  /**
   * Lets the user through, and the admin where that user exists.
   * @throws DomainError no_encontrado for anyone else.
   */
  async require(caller: Caller, usuarioId: number): Promise<void> {
    const isOwn = caller.tipo === 'usuario' && caller.usuarioId === usuarioId;
    const isKnownToAdmin = caller.tipo === 'admin' && (await this.usuarios.localNombres([usuarioId])).has(usuarioId);
    if (!isOwn && !isKnownToAdmin) throw new DomainError('no_encontrado');
  }
}
