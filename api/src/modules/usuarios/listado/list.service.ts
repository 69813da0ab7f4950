import { HIDDEN_CONTRASENA, type UsuariosQuery, type UsuariosSearch } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../database/transactions.ts';
import { PasswordEncryptionService } from '../../../password-encryption/password-encryption.service.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { type ListPage, readPage } from '../../../request-context/list-page.ts';
import { toUsuario } from '../usuario.mapper.ts';
import { type UsuariosFilter, UsuariosRepository } from '../usuarios.repository.ts';

/** The administrator's list of users. */
@Injectable()
export class ListService {
  constructor(
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosRepository,
    private readonly sello: PasswordEncryptionService,
  ) {}

  /**
   * A page of users, newest first, their passwords revealed where the settings allow it, in one transaction with the
   * audit rows that say so.
   * @throws DomainError sin_permiso for anyone but the admin; datos_invalidos for a cursor that this list never gave
   */
  async list(caller: Caller, { limite, cursor, total, ...search }: UsuariosQuery): Promise<ListPage> {
    if (caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    const filter = filterOf(search);
    return this.transactions.run(async () => {
      const { visible, ...page } = await readPage(
        { limite, cursor, total },
        { page: (from) => this.usuarios.page(filter, from), count: () => this.usuarios.total(filter) },
      );
      const contrasenas = await this.sello.revelarSeveral(
        caller,
        visible.map(({ id }) => id),
      );
      const usuarios = visible.map((row) => toUsuario(row, contrasenas.get(row.id) ?? HIDDEN_CONTRASENA));
      return { ...page, json: JSON.stringify(usuarios), isSecret: true };
    });
  }
}

/** What the repository is asked for by a search of the list, or of its export. */
export function filterOf({ q = '', pendiente }: UsuariosSearch): UsuariosFilter {
  return {
    palabras: q.split(/\s+/).filter((word) => word !== ''),
    onlyDocumentosPendientes: pendiente === 'documentos',
  };
}
