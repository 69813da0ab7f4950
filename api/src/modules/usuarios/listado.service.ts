import { CONTRASENA_OCULTA, type UsuariosQuery } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../http/errors/domain-error.ts';
import type { ListPage } from '../../http/lists/list-page.interceptor.ts';
import type { Caller } from '../../http/session/caller.ts';
import { SelloService } from '../../sello/sello.service.ts';
import { toUsuario } from './usuario.mapper.ts';
import { UsuariosRepository } from './usuarios.repository.ts';

/** The administrator's list of users. */
@Injectable()
export class ListadoService {
  constructor(
    private readonly source: DataSource,
    private readonly usuarios: UsuariosRepository,
    private readonly sello: SelloService,
  ) {}

  /**
   * A page of users, newest first, their passwords revealed where the settings allow it, in one transaction with the
   * audit rows that say so.
   * @throws DomainError sin_permiso for anyone but the admin; datos_invalidos for a cursor that this list never gave
   */
  async listar(caller: Caller, { q = '', limite, cursor, total }: UsuariosQuery): Promise<ListPage> {
    if (caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    const palabras = q.split(/\s+/).filter((palabra) => palabra !== '');
    const despuesDe = idDeCursor(cursor);
    return this.source.transaction(async (manager) => {
      const filas = await this.usuarios.pagina(manager, { palabras, despuesDe, limite: limite + 1 });
      const visibles = filas.slice(0, limite);
      const ids = visibles.map(({ id }) => id);
      const contrasenas = await this.sello.revelarVarias(manager, caller, ids);
      const usuarios = visibles.map((fila) => toUsuario(fila, contrasenas.get(fila.id) ?? CONTRASENA_OCULTA));
      return {
        json: JSON.stringify(usuarios),
        next: filas.length > limite ? String(ids.at(-1)) : null,
        total: total === undefined ? null : await this.usuarios.total(manager, palabras),
        isSecret: true,
      };
    });
  }
}

function idDeCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) {
    throw new DomainError('datos_invalidos', { campos: { cursor: 'El cursor no es válido.' } });
  }
  return Number(cursor);
}
