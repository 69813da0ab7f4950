import { HIDDEN_CONTRASENA, type HistorialQuery, type UsuariosQuery, type UsuariosSearch } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { HistorialService } from '../../../audit/audit.service.ts';
import { Clock } from '../../../config/clock.ts';
import { Transactions } from '../../../database/transactions.ts';
import { type CsvTable, centavosCell, fechaCell, fileDay } from '../../../http/csv.ts';
import { PasswordEncryptionService } from '../../../password-encryption/password-encryption.service.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { type ListPage, readAllPages, readPage } from '../../../request-context/list-page.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
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

/** Criteria of the list and of its export. */
function filterOf({ q = '', pendiente }: UsuariosSearch): UsuariosFilter {
  return {
    palabras: q.split(/\s+/).filter((word) => word !== ''),
    onlyDocumentosPendientes: pendiente === 'documentos',
  };
}

type Column = readonly [title: string, cell: (usuario: UsuarioEntity) => string];

/** The columns of the export of users, in their order: no password, hash or sealed copy is among them. */
const COLUMNS: readonly Column[] = [
  ['ID', ({ id }) => String(id)],
  ['Email', ({ email }) => email],
  ['Tipo de cuenta', ({ tipo_cuenta }) => (tipo_cuenta === 'vendedor' ? 'Vendedor' : 'Mecánico')],
  ['Nombre', ({ nombre }) => nombre],
  ['Apellido', ({ apellido }) => apellido],
  ['Nombre local', ({ nombre_local }) => nombre_local],
  ['Localidad', ({ localidad }) => localidad],
  ['DNI', ({ dni }) => dni],
  ['Teléfono', ({ telefono }) => telefono],
  ['Cashback', ({ cashback }) => centavosCell(cashback)],
  ['Constancia AFIP', (u) => documento(u.constancia_afip_id, u.aprobado_constancia_afip, 'a')],
  ['Certificado de estudio', (u) => documento(u.certificado_estudio_id, u.aprobado_certificado_estudio, 'o')],
  ['Fecha de registro', ({ fecha }) => fechaCell(fecha)],
];

/** The head of the export. */
const USUARIOS_TITLES: readonly string[] = COLUMNS.map(([title]) => title);

/** A user as a row of it. */
function usuarioRow(usuario: UsuarioEntity): readonly string[] {
  return COLUMNS.map(([, cell]) => cell(usuario));
}

/** A document may be approved without a file: it was shown on paper. */
function documento(fileId: number | null, isAprobado: boolean, gender: 'a' | 'o'): string {
  if (isAprobado) return `Aprobad${gender}`;
  return fileId === null ? `No cargad${gender}` : `No aprobad${gender}`;
}

/** CSV export of the administrator's list of users. */
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

/** Audit trail of a user. */
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
