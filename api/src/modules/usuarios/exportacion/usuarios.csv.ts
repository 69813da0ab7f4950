import { celdaDeCentavos, celdaDeFecha } from '../../../http/csv/celdas.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';

type Columna = readonly [titulo: string, celda: (usuario: UsuarioEntity) => string];

/** The columns of the export of users, in their order: no password, hash or sealed copy is among them. */
const COLUMNAS: readonly Columna[] = [
  ['ID', ({ id }) => String(id)],
  ['Email', ({ email }) => email],
  ['Tipo de cuenta', ({ tipo_cuenta }) => (tipo_cuenta === 'vendedor' ? 'Vendedor' : 'Mecánico')],
  ['Nombre', ({ nombre }) => nombre],
  ['Apellido', ({ apellido }) => apellido],
  ['Nombre local', ({ nombre_local }) => nombre_local],
  ['Localidad', ({ localidad }) => localidad],
  ['DNI', ({ dni }) => dni],
  ['Teléfono', ({ telefono }) => telefono],
  ['Cashback', ({ cashback }) => celdaDeCentavos(cashback)],
  ['Constancia AFIP', (u) => documento(u.constancia_afip_id, u.aprobado_constancia_afip, 'a')],
  ['Certificado de estudio', (u) => documento(u.certificado_estudio_id, u.aprobado_certificado_estudio, 'o')],
  ['Fecha de registro', ({ fecha }) => celdaDeFecha(fecha)],
];

/** The head of the export. */
export const TITULOS_DE_USUARIOS: readonly string[] = COLUMNAS.map(([titulo]) => titulo);

/** A user as a row of it. */
export function filaDeUsuario(usuario: UsuarioEntity): readonly string[] {
  return COLUMNAS.map(([, celda]) => celda(usuario));
}

/** A document may be approved without a file: it was shown on paper. */
function documento(archivoId: number | null, isAprobado: boolean, genero: 'a' | 'o'): string {
  if (isAprobado) return `Aprobad${genero}`;
  return archivoId === null ? `No cargad${genero}` : `No aprobad${genero}`;
}
