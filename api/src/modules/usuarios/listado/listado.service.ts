import { HIDDEN_CONTRASENA, type UsuariosQuery, type UsuariosSearch } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../call/caller.ts';
import { DomainError } from '../../../call/domain-error.ts';
import { cortarPagina, idDeCursor, type ListPage, totalDeLista } from '../../../call/list-page.ts';
import { Transactions } from '../../../database/transactions.ts';
import { SelloService } from '../../../sello/sello.service.ts';
import { toUsuario } from '../usuario.mapper.ts';
import { type FiltroDeUsuarios, UsuariosRepository } from '../usuarios.repository.ts';

/** The administrator's list of users. */
@Injectable()
export class ListadoService {
  constructor(
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosRepository,
    private readonly sello: SelloService,
  ) {}

  /**
   * A page of users, newest first, their passwords revealed where the settings allow it, in one transaction with the
   * audit rows that say so.
   * @throws DomainError sin_permiso for anyone but the admin; datos_invalidos for a cursor that this list never gave
   */
  async listar(caller: Caller, { limite, cursor, total, ...busqueda }: UsuariosQuery): Promise<ListPage> {
    if (caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    const filtro = filtroDe(busqueda);
    const despuesDe = idDeCursor(cursor);
    return this.transactions.run(async () => {
      const leidas = await this.usuarios.pagina(filtro, { despuesDe, limite: limite + 1 });
      const { visibles, next } = cortarPagina(leidas, limite);
      const contrasenas = await this.sello.revelarVarias(
        caller,
        visibles.map(({ id }) => id),
      );
      const usuarios = visibles.map((fila) => toUsuario(fila, contrasenas.get(fila.id) ?? HIDDEN_CONTRASENA));
      return {
        json: JSON.stringify(usuarios),
        next,
        total: await totalDeLista(total, { visibles, next, cursor }, () => this.usuarios.total(filtro)),
        isSecret: true,
      };
    });
  }
}

/** What the repository is asked for by a search of the list, or of its export. */
export function filtroDe({ q = '', pendiente }: UsuariosSearch): FiltroDeUsuarios {
  return {
    palabras: q.split(/\s+/).filter((palabra) => palabra !== ''),
    soloConDocumentosPendientes: pendiente === 'documentos',
  };
}
