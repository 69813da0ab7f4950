import type { UsuariosSearch } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import type { CsvTable } from '../../../http/csv.ts';
import { fileDay } from '../../../http/csv.ts';
import { readAllPages } from '../../../request-context/list-page.ts';
import { filterOf } from '../listado/list.service.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';
import { USUARIOS_TITLES, usuarioRow } from './usuarios.csv.ts';

/** The administrator's list of users as a table to take away. */
@Injectable()
export class UsuariosExportacionService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly clock: Clock,
  ) {}

  /** Every user that a search finds, newest first. */
  table(search: UsuariosSearch): CsvTable {
    return {
      nombre: `usuarios-${fileDay(this.clock.now())}`,
      columns: USUARIOS_TITLES,
      rows: this.rows(search),
    };
  }

  private async *rows(search: UsuariosSearch): AsyncGenerator<readonly string[]> {
    const filter = filterOf(search);
    for await (const usuario of readAllPages((page) => this.usuarios.page(filter, page))) {
      yield usuarioRow(usuario);
    }
  }
}
