import { HIDDEN_CONTRASENA, type HistorialQuery, type UsuariosQuery, type UsuariosSearch } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { HistorialService } from '../../../audit/audit.ts';
import { Clock } from '../../../config/config.module.ts';
import { Transactions } from '../../../database/transactions.ts';
import { type CsvColumn, type CsvTable, centavosCell, fechaCell, fileDay } from '../../../http/csv.ts';
import { PasswordEncryptionService } from '../../../password-encryption/password-encryption.ts';
import { type ListPage, readAllPages, readPage } from '../../../request-context/list-page.ts';
import { type Caller, DomainError } from '../../../request-context/request.ts';
import { toUsuario } from '../profiles.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { type UsuariosFilter, UsuariosRepository } from '../usuarios.repository.ts';

/** Criteria of the list and of its export. */
function filterOf({ q = '', pendiente }: UsuariosSearch): UsuariosFilter {
  return {
    palabras: q.split(/\s+/).filter((word) => word !== ''),
    onlyDocumentosPendientes: pendiente === 'documentos',
  };
}

/** The columns of the export of users, in order. Password, hash and sealed copy are left out. */
const COLUMNS: readonly CsvColumn<UsuarioEntity>[] = [
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

/** A document may be approved without a file if it was shown on paper. */
function documento(fileId: number | null, isAprobado: boolean, gender: 'a' | 'o'): string {
  if (isAprobado) return `Aprobad${gender}`;
  return fileId === null ? `No cargad${gender}` : `No aprobad${gender}`;
}

/** The administrator's list of users, its export as CSV, and the audit trail of one. */
@Injectable()
export class UsuariosListService {
  constructor(
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosRepository,
    private readonly sello: PasswordEncryptionService,
    private readonly historial: HistorialService,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of users, newest first. Passwords are revealed if the settings allow it; the same transaction records in the
   * audit trail that they were shown.
   * @throws DomainError sin_permiso for anyone but the admin; datos_invalidos for a cursor that this list never gave
   */
  async list(caller: Caller, query: UsuariosQuery): Promise<ListPage> {
    if (caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    return this.transactions.run(async () => {
      const { visible, ...page } = await readPage(this.usuarios, filterOf(query), query);
      const contrasenas = await this.sello.revelarSeveral(
        caller,
        visible.map(({ id }) => id),
      );
      const usuarios = visible.map((row) => toUsuario(row, contrasenas.get(row.id) ?? HIDDEN_CONTRASENA));
      return { ...page, json: JSON.stringify(usuarios), isSecret: true };
    });
  }

  /** All users that a search finds, newest first. */
  table(search: UsuariosSearch): CsvTable<UsuarioEntity> {
    const filter = filterOf(search);
    const rows = readAllPages((page) => this.usuarios.page(filter, page));
    return { nombre: `usuarios-${fileDay(this.clock.now())}`, columns: COLUMNS, rows };
  }

  /**
   * A page of the history of a user, newest first.
   * @throws DomainError no_encontrado; datos_invalidos for a cursor that this list never gave.
   */
  async readHistorial(id: number, query: HistorialQuery): Promise<ListPage> {
    if ((await this.usuarios.find(id)) === null) throw new DomainError('no_encontrado');
    return this.historial.read('usuario', id, query);
  }
}
