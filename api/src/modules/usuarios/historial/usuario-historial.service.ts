import type { HistorialQuery } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { HistorialService } from '../../../audit/audit.service.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';

/** What was done to a user. */
@Injectable()
export class UsuarioHistorialService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly historial: HistorialService,
  ) {}

  /**
   * A page of the history of a user, newest first.
   * @throws DomainError no_encontrado; datos_invalidos for a cursor that this list never gave.
   */
  async read(id: number, query: HistorialQuery): Promise<ListPage> {
    if ((await this.usuarios.find(id)) === null) throw new DomainError('no_encontrado');
    return this.historial.read('usuario', id, query);
  }
}
