import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { HistorialService } from '../../../audit/audit.service.ts';
import type { TypedFileRow } from '../../../files/files.repository.ts';
import { FilesService } from '../../../files/files.service.ts';
import { FotosService } from '../../../files/fotos.service.ts';
import { SesionesService } from '../../../http/sesiones.service.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { readAllPages } from '../../../request-context/list-page.ts';
import { LEAFLET } from './leaflet.ts';
import { HELD_TABLES, type HeldTable, PersonalDataRepository } from './personal-data.repository.ts';
import { type ArchiveEntry, zipArchive } from './zip-archive.ts';

/** Everything that is held on a person, for that person to take away (ley 25.326, right of access). */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly held: PersonalDataRepository,
    private readonly files: FilesService,
    private readonly fotos: FotosService,
    private readonly historial: HistorialService,
    private readonly sesiones: SesionesService,
  ) {}

  /**
   * Refuses whoever may not take it. A session that is not fresh is not enough: a stolen cookie is no copy of a life.
   * @throws DomainError sin_permiso for the administrator, no_encontrado for another's, confirmar_contrasena
   */
  requireOwn(caller: Caller, id: number): void {
    if (caller.tipo === 'admin') throw new DomainError('sin_permiso');
    if (caller.tipo !== 'usuario' || caller.usuarioId !== id) throw new DomainError('no_encontrado');
    if (!this.sesiones.isFresh(caller)) throw new DomainError('confirmar_contrasena');
  }

  /** The archive, written while it is sent. @throws DomainError as `requireOwn` */
  async archive(caller: Caller, id: number): Promise<StreamableFile> {
    this.requireOwn(caller, id);
    const [files, fotos] = await Promise.all([this.files.ofUser(id), this.held.fotos(id)]);
    const entries = [
      { path: 'LEEME.txt', compress: true, open: async () => Readable.from([LEAFLET]) },
      ...HELD_TABLES.map((table) => jsonEntry(table, this.rows(table, id))),
      jsonEntry('historial', this.entries(id)),
      ...files.map((file) => this.fileEntry(file)),
      ...fotos.map((hash) => this.fotoEntry(hash)),
    ];
    return new StreamableFile(zipArchive(entries), {
      type: 'application/zip',
      disposition: `attachment; filename="mis-datos-fluxpartes-${id}.zip"`,
    });
  }

  private async *rows(table: HeldTable, id: number): AsyncGenerator<string> {
    for await (const { json } of readAllPages((page) => this.held.page(table, id, page))) yield json;
  }

  private async *entries(id: number): AsyncGenerator<string> {
    for await (const entry of this.historial.all('usuario', id)) yield JSON.stringify(entry);
  }

  private fileEntry(file: TypedFileRow): ArchiveEntry {
    const ending = file.mime.slice(file.mime.indexOf('/') + 1).replace('jpeg', 'jpg');
    return {
      path: `archivos/${file.id}-${file.tipo}.${ending}`,
      compress: false,
      open: async () => (await this.files.open(file)).stream,
    };
  }

  /** A photo in its largest size. One that is being swept meanwhile is not missed: no listing shows it any more. */
  private fotoEntry(hash: string): ArchiveEntry {
    return {
      path: `fotos/${hash}.webp`,
      compress: false,
      open: async () => (await this.fotos.open(hash, 1280))?.stream ?? Readable.from([]),
    };
  }
}

/** A list as a JSON file, one row a line. */
function jsonEntry(name: string, rows: AsyncGenerator<string>): ArchiveEntry {
  return { path: `${name}.json`, compress: true, open: async () => Readable.from(jsonLines(rows)) };
}

async function* jsonLines(rows: AsyncGenerator<string>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + row;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
