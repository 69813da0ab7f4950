import type { UsuariosSearch } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import { diaDeArchivo } from '../../../http/csv/celdas.ts';
import type { CsvTable } from '../../../http/csv/csv-file.ts';
import { byPages } from '../../../http/lists/by-pages.ts';
import { filtroDe } from '../listado/listado.service.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';
import { filaDeUsuario, TITULOS_DE_USUARIOS } from './usuarios.csv.ts';

/** The administrator's list of users as a table to take away. */
@Injectable()
export class ExportacionDeUsuariosService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly clock: Clock,
  ) {}

  /** Every user that a search finds, newest first. */
  tabla(busqueda: UsuariosSearch): CsvTable {
    return {
      nombre: `usuarios-${diaDeArchivo(this.clock.now())}`,
      columnas: TITULOS_DE_USUARIOS,
      filas: this.filas(busqueda),
    };
  }

  private async *filas(busqueda: UsuariosSearch): AsyncGenerator<readonly string[]> {
    const filtro = filtroDe(busqueda);
    for await (const usuario of byPages((pagina) => this.usuarios.pagina(filtro, pagina))) {
      yield filaDeUsuario(usuario);
    }
  }
}
