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
import { type Draft, draftIn, textsOf, useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { usuarioKey } from '../../usuario-queries.ts';

interface PerfilTexts {
  nombre: string;
  apellido: string;
  telefono: string;
  /** Sellers only. */
  nombre_local: string;
  /** Sellers only: a CBU or an alias for payouts, or blank. */
  cuenta_bancaria: string;
  email: string;
  /** The password as the API sends it: dots if the API does not reveal it. */
  contrasena: string;
  /** The current password; blank unless the API requires it. */
  contrasena_actual: string;
}

/** Each document has at most one new file. */
export interface PerfilValues extends PerfilTexts, Record<PerfilDocumento, readonly File[]> {}

const CONTRASENA_MISSING = 'Ingresá una contraseña.';

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
    certificadoTrabajo: [],
  };
}

/** The request body. It omits an unchanged password, and a buyer's shop and bank account. */
export function detailsOf(values: PerfilValues, usuario: Usuario): Validation<EditarPerfil> {
  const { nombre, apellido, telefono, nombre_local, cuenta_bancaria, email, contrasena, contrasena_actual } = values;
  const local = usuario.tipo_cuenta === 'vendedor' ? { nombre_local, cuenta_bancaria } : {};
  const nueva = contrasena === usuario.contrasena ? {} : { contrasena };
  return validar(editarPerfilSchema, { nombre, apellido, telefono, email, contrasena_actual, ...local, ...nueva });
}

export function filesOf(values: PerfilValues, usuario: Usuario): Partial<Record<PerfilDocumento, File>> {
  const campos: readonly PerfilDocumento[] = PERFIL_DOCUMENTOS[usuario.tipo_cuenta];
  return Object.fromEntries(campos.flatMap((campo) => (values[campo][0] ? [[campo, values[campo][0]]] : [])));
}

/** A change of e-mail, password or account: the API may require the current password for it. */
export function changesAcceso({ email, contrasena, cuenta_bancaria }: PerfilValues, usuario: Usuario): boolean {
  const isOtherCuenta = cuenta_bancaria.trim() !== usuario.cuenta_bancaria;
  return email.trim().toLowerCase() !== usuario.email || contrasena !== usuario.contrasena || isOtherCuenta;
}

/** The API's own rules. The password is required. */
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

/** The fields of a draft. Passwords must not be stored, and files cannot be stored. */
const CAMPOS = ['nombre', 'apellido', 'telefono', 'nombre_local', 'cuenta_bancaria', 'email'] as const;

type Cambios = Partial<Pick<PerfilValues, (typeof CAMPOS)[number]>>;

/** The fields that differ from the account. The other fields follow the account. */
export function cambiosOf(values: Cambios, usuario: Usuario): Cambios {
  return Object.fromEntries(
    CAMPOS.flatMap((campo) => {
      const text = values[campo];
      return text === undefined || text === usuario[campo] ? [] : [[campo, text]];
    }),
  );
}

/** Unsaved changes of this tab. They survive a login after an ended session, and the reload that 'Recargá la página.' asks for. */
export function perfilDraft({ id }: Usuario): Draft<Cambios> {
  return draftIn('sessionStorage', `perfil_${id}`, (saved) => textsOf(saved, CAMPOS));
}

interface Edit {
  details: EditarPerfil;
  files: Partial<Record<PerfilDocumento, File>>;
}

/** The edited version of the user is the precondition of the change. */
export function useSavePerfil({ id, version }: Pick<Usuario, 'id' | 'version'>) {
  const { api, events } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-account/perfil/editar',
    stopsOnLeave: true,
    call: async ({ details, files }: Edit, control) => {
      const { usuario } = await api.usuarios.editar(id, details, files, { version, ...control });
      queryClient.setQueryData(usuarioKey(id), usuario);
      events.tell('usuario-cambiado', { id });
    },
  });
}

/**
 * The API sends the archive only to a session that was just opened, so the user's password opens a new session. The browser
 * streams the archive to disk.
 */
export function useDownloadData({ id, email }: Pick<Usuario, 'id' | 'email'>) {
  const { api } = useShell();
  return useAction<string, unknown>({
    name: 'mf-account/perfil/download-data',
    stopsOnLeave: true,
    call: async (password, { signal }) => {
      // An aborted login could end the session without the cookie of the new one.
      await api.auth.login({ email, password }, 'confirms');
      signal.throwIfAborted();
      const link = document.createElement('a');
      link.href = `/api/usuarios/${id}/datos.zip`;
      link.download = '';
      link.click();
    },
  });
}

export function useBorrarCuenta(usuarioId: number) {
  const { api } = useShell();
  return useAction<string, unknown>({
    name: 'mf-account/perfil/borrar-cuenta',
    call: (contrasena) => api.usuarios.borrar(usuarioId, contrasena),
  });
}
