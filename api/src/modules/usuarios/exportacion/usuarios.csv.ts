import { centavosCell, fechaCell } from '../../../http/csv.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';

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
export const USUARIOS_TITLES: readonly string[] = COLUMNS.map(([title]) => title);

/** A user as a row of it. */
export function usuarioRow(usuario: UsuarioEntity): readonly string[] {
  return COLUMNS.map(([, cell]) => cell(usuario));
}

/** A document may be approved without a file: it was shown on paper. */
function documento(fileId: number | null, isAprobado: boolean, gender: 'a' | 'o'): string {
  if (isAprobado) return `Aprobad${gender}`;
  return fileId === null ? `No cargad${gender}` : `No aprobad${gender}`;
}
