import {
  type Campos,
  documentoError,
  type EditarPerfil,
  editarPerfilSchema,
  PERFIL_DOCUMENTOS,
  type PerfilDocumento,
  type Usuario,
  type Validation,
  validar,
} from '@fluxpartes/contrato';

/** The texts that one edits of oneself. */
export interface PerfilTexts {
  nombre: string;
  apellido: string;
  telefono: string;
  /** A seller's. */
  nombre_local: string;
  /** Where a seller is paid: a CBU or an alias, blank for nowhere. */
  cuenta_bancaria: string;
  email: string;
  /** The password as the API gave it, dots where it is not revealed. */
  contrasena: string;
  /** The present password, where the API asks for it; blank otherwise. */
  contrasena_actual: string;
}

/** The form as it stands on the screen: its texts, and at most one new file for each document. */
export interface PerfilValues extends PerfilTexts, Record<PerfilDocumento, readonly File[]> {}

/** What is said where the password is left blank; an account without one there is not. */
export const CONTRASENA_MISSING = 'Ingresá una contraseña.';

/** The form of a user, before anything is typed. */
export function valuesOf(usuario: Usuario): PerfilValues {
  const { nombre, apellido, telefono, nombre_local, cuenta_bancaria, email, contrasena } = usuario;
  return {
    nombre,
    apellido,
    telefono,
    nombre_local,
    cuenta_bancaria,
    email,
    contrasena,
    contrasena_actual: '',
    constanciaAfip: [],
    certificadoEstudio: [],
  };
}

/** The texts as they are sent. An untouched password is left out, and shop and account where nothing is sold. */
export function detailsOf(values: PerfilValues, usuario: Usuario): Validation<EditarPerfil> {
  const { nombre, apellido, telefono, nombre_local, cuenta_bancaria, email, contrasena, contrasena_actual } = values;
  const local = usuario.tipo_cuenta === 'vendedor' ? { nombre_local, cuenta_bancaria } : {};
  const key = contrasena === usuario.contrasena ? {} : { contrasena };
  return validar(editarPerfilSchema, { nombre, apellido, telefono, email, contrasena_actual, ...local, ...key });
}

/** The new files, by the fields that they are sent in. */
export function filesOf(values: PerfilValues, usuario: Usuario): Partial<Record<PerfilDocumento, File>> {
  const campos: readonly PerfilDocumento[] = PERFIL_DOCUMENTOS[usuario.tipo_cuenta];
  return Object.fromEntries(campos.flatMap((campo) => (values[campo][0] ? [[campo, values[campo][0]]] : [])));
}

/** Whether e-mail, password or account are other ones: what the API may want confirmed. */
export function changesAcceso({ email, contrasena, cuenta_bancaria }: PerfilValues, usuario: Usuario): boolean {
  const isOtherCuenta = cuenta_bancaria.trim() !== usuario.cuenta_bancaria;
  return email.trim().toLowerCase() !== usuario.email || contrasena !== usuario.contrasena || isOtherCuenta;
}

/** A sentence for each field at fault, by the rules that the API has too. The password is required (section 5). */
export function errorsOf(values: PerfilValues, usuario: Usuario): Campos {
  const details = detailsOf(values, usuario);
  const files = Object.entries(filesOf(values, usuario)).flatMap(([campo, file]) => {
    const error = documentoError(file);
    return error === undefined ? [] : [[campo, error]];
  });
  return {
    ...(details.ok ? {} : details.campos),
    ...(values.contrasena === '' ? { contrasena: CONTRASENA_MISSING } : {}),
    ...Object.fromEntries(files),
  };
}
