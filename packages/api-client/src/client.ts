import type {
  ActualizarPassword,
  BorrarPublicacionAnswer,
  CatalogoFilters,
  Compra,
  ComprasQuery,
  ConfirmarEmail,
  CrearPublicacion,
  CrearVenta,
  CrearVentaAnswer,
  DocumentoCampo,
  EditarPerfil,
  EditarPublicacion,
  HistorialEntry,
  HistorialQuery,
  ListQuery,
  Login,
  PerfilDocumento,
  Publicacion,
  PublicacionVisible,
  RecuperacionAnswer,
  Register,
  RegisterAnswer,
  RequestConfirmacion,
  Sesion,
  SesionAbierta,
  SolicitarRecuperacion,
  Usuario,
  UsuarioCambios,
  UsuarioEditado,
  UsuariosQuery,
  UsuarioVisible,
  VentaAnswer,
  VentaCorreccion,
  VentaDetail,
  VentasDetailQuery,
  VentasQuery,
  VentasUltimos30,
  VentaVendida,
} from '@fluxpartes/contrato';
import {
  type ClientOptions,
  createHttp,
  type Http,
  queryString,
  type RequestOptions,
  type SendOptions,
  type SesionChange,
  type UploadOptions,
} from './http.ts';

/** Every call of the API, by module. Calls throw ApiError (rejected) or ConnectionError (no response). */
export function createApiClient(options: ClientOptions) {
  const http = createHttp(options);
  return {
    /** For calls that only one remote makes; they are not part of the shell's bundle. */
    http: http as Http,
    begin: http.begin,
    auth: createAuthCalls(http),
    publicaciones: createPublicacionesCalls(http),
    recuperacion: createRecuperacionCalls(http),
    usuarios: createUsuariosCalls(http),
    ventas: createVentasCalls(http),
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;

export type Documentos = Partial<Record<DocumentoCampo, File>>;

export function createAuthCalls(http: Http) {
  return {
    /** The session is an HttpOnly cookie. */
    login: (body: Login, sesion: Exclude<SesionChange, 'ends'> = 'opens') =>
      http.send<Sesion>('POST', '/login', body, { sesion, keyless: true }),
    /** Sent after a pending login; once sent, it completes even if the user leaves the page. */
    logout: () =>
      http.send<undefined>('POST', '/logout', undefined, { sesion: 'ends', keepalive: true, keyless: true }),
    sesion: (options?: RequestOptions) => http.get<Sesion>('/sesion', {}, options),
    /** The user's open sessions, this one first. */
    sesiones: async (options?: RequestOptions) => (await http.getPage<SesionAbierta>('/sesiones', {}, options)).items,
    endSesion: (id: number) => http.send<undefined>('DELETE', `/sesiones/${id}`),
    /** Ends all sessions of the user, including the session that makes this call. */
    endAllSesiones: () => http.send<undefined>('DELETE', '/sesiones', undefined, { keyless: true }),
    register: (details: Register, documentos: Documentos, options?: UploadOptions) =>
      http.upload<RegisterAnswer>('POST', '/register', formOf(details, documentos), { ...options, form: 'register' }),
  };
}

export interface FotoToUpload {
  file: Blob;
  nombre: string;
}

export function createPublicacionesCalls(http: Http) {
  return {
    /** A page of the catalogue. The filters go in the order of `FILTERS_IN_URL`, so that a preload matches. */
    list: (filters: CatalogoFilters = {}, options?: RequestOptions) =>
      http.getPage<PublicacionVisible>('/publicaciones', ordered(filters), options),
    get: (id: number, options?: RequestOptions) => http.get<PublicacionVisible>(`/publicaciones/${id}`, {}, options),
    /** The first photo is the cover. */
    crear: (details: CrearPublicacion, fotos: readonly FotoToUpload[], options?: UploadOptions) =>
      http.upload<Publicacion>('POST', '/publicaciones', formOf(details, { fotos }), {
        ...options,
        form: 'POST /publicaciones',
      }),
    /** New photos are added after the existing photos. `version` in the options is the version that the user edited. */
    editar: (
      id: number,
      details: EditarPublicacion,
      nuevasFotos: readonly FotoToUpload[] = [],
      options?: UploadOptions,
    ) => http.upload<Publicacion>('PUT', `/publicaciones/${id}`, formOf(details, { nuevasFotos }), options),
    /** True takes the listing off the catalogue; false puts it back. */
    pausar: (id: number, pausada: boolean, options?: SendOptions) =>
      http.send<Publicacion>('PUT', `/publicaciones/${id}/pausar`, { pausada }, options),
    /** Puts the listing back on the catalogue with this number of units; null means no limit. */
    reponer: (id: number, existencias: number | null, options?: SendOptions) =>
      http.send<Publicacion>('PUT', `/publicaciones/${id}/pausar`, { pausada: false, existencias }, options),
    /** Deletes the listing permanently; its sales stay. */
    borrar: (id: number, options?: SendOptions) =>
      http.send<BorrarPublicacionAnswer>('DELETE', `/publicaciones/${id}`, undefined, options),
  };
}

/** The catalogue's filters in the order that they have in every URL. */
export const FILTERS_IN_URL = [
  ...(['q', 'marca', 'modelo', 'categoria', 'ubicacion', 'envio', 'estado'] as const),
  ...(['precio_desde', 'precio_hasta', 'orden'] as const),
] as const;

/** The URL of `publicaciones.list`, relative to the API's base URL. */
export const publicacionesAddress = (filters: CatalogoFilters) => `/publicaciones${queryString(ordered(filters))}`;

function ordered({ limite, total, cursor, user_id, ...filters }: CatalogoFilters) {
  const inOrder = Object.fromEntries(FILTERS_IN_URL.map((nombre) => [nombre, filters[nombre]]));
  return { limite, total, ...inOrder, user_id, cursor };
}

export function createUsuariosCalls(http: Http) {
  return {
    /** The user, with the fields that the caller may see. */
    get: (id: number, options?: RequestOptions) => http.get<UsuarioVisible>(`/usuarios/${id}`, {}, options),
    /** A page of all users, newest first; only the admin may call it. */
    list: (query: Partial<UsuariosQuery> = {}, options?: RequestOptions) =>
      http.getPage<Usuario>('/usuarios', query, options),
    /** A user edits their own account. A new document replaces the previous document and removes its approval. */
    editar: (
      id: number,
      details: EditarPerfil,
      documentos: Partial<Record<PerfilDocumento, File>> = {},
      options?: UploadOptions,
    ) => http.upload<UsuarioEditado>('PUT', `/usuarios/${id}`, formOf(details, documentos), options),
    /** Changes approvals, account fields, or both; missing fields stay as they are. Cashback is in pesos. */
    editarAsAdmin: (id: number, cambios: UsuarioCambios, options?: SendOptions) =>
      http.send<UsuarioEditado>('PUT', `/usuarios/${id}`, cambios, options),
    /** Deletes the user's own account permanently. */
    borrar: (id: number, contrasena_actual: string) =>
      http.send<undefined>('DELETE', `/usuarios/${id}`, { contrasena_actual }),
    /**
     * A page of a user's purchases, newest first; `q` searches product and id. `pendiente` returns only purchases with a
     * next step; the buyer's own steps come first.
     */
    compras: (id: number, query: Partial<ComprasQuery> = {}, options?: RequestOptions) =>
      http.getPage<Compra>(`/usuarios/${id}/compras`, query, options),
    /** A page of a user's sales, newest first; `q` also over the buyer's name. */
    ventas: (id: number, query: Partial<VentasQuery> = {}, options?: RequestOptions) =>
      http.getPage<VentaVendida>(`/usuarios/${id}/ventas`, query, options),
    ventasUltimos30: (id: number, options?: RequestOptions) =>
      http.get<VentasUltimos30>(`/usuarios/${id}/ventas-ultimos-30`, {}, options),
    comprasUltimos30: async (id: number, options?: RequestOptions) =>
      (await http.get<{ comprasUltimos30: number }>(`/usuarios/${id}/compras-ultimos-30`, {}, options))
        .comprasUltimos30,
    /** A sale's history, newest first; only the admin may call it. */
    historial: (id: number, query: Partial<HistorialQuery> = {}, options?: RequestOptions) =>
      http.getPage<HistorialEntry>(`/usuarios/${id}/historial`, query, options),
    /** Confirms the cashback balance after a purchase; the amount is in pesos. */
    saveCashback: (id: number, cashback: number) =>
      http.send<{ cashback: number }>('PUT', `/usuarios/${id}/cashback`, { cashback }, { keyless: true }),
  };
}

export function createVentasCalls(http: Http) {
  return {
    /** `monto` is the total to pay, in pesos; the API computes discount, cashback and coupon. */
    crear: (venta: CrearVenta, options?: SendOptions) =>
      http.send<CrearVentaAnswer>('POST', '/ventas', venta, {
        ...options,
        form: `POST /ventas ${venta.publicacion_id}`,
      }),
    uploadComprobante: (id: number, comprobante: File, options?: UploadOptions) =>
      http.upload<VentaAnswer>('POST', `/ventas/${id}/comprobante`, formOf({}, { comprobante }), options),
    /** The buyer confirms the arrival of the part; the confirmation is final. */
    confirmarRecepcion: (id: number, options?: SendOptions) =>
      http.send<VentaAnswer>('PUT', `/ventas/${id}`, { confirmacioncomprador: true }, options),
    /** The buyer annuls before a payment, the admin with a reason. All effects of the sale are undone. */
    anular: (id: number, motivo: string, options?: SendOptions) =>
      http.send<VentaAnswer>('PUT', `/ventas/${id}/anular`, { motivo }, options),
    /** The fields sent are recorded as given, `monto` in pesos; missing fields stay as they are. */
    editarAsAdmin: (id: number, correccion: VentaCorreccion, options?: SendOptions) =>
      http.send<VentaAnswer>('PUT', `/ventas/${id}`, correccion, options),
    /** A page of all sales with both parties, newest first; only the admin may call it. */
    detail: (query: Partial<VentasDetailQuery> = {}, options?: RequestOptions) =>
      http.getPage<VentaDetail>('/ventas-detalle', query, options),
    /** A sale's history, newest first; only the admin may call it. */
    historial: (id: number, query: Partial<ListQuery> = {}, options?: RequestOptions) =>
      http.getPage<HistorialEntry>(`/ventas/${id}/historial`, query, options),
  };
}

/** Each token comes from a link (the text after `#t=`); it is '' if the URL has no token. */
export function createRecuperacionCalls(http: Http) {
  const post = (path: string, body: unknown, options?: SendOptions) =>
    http.send<RecuperacionAnswer>('POST', path, body, { ...options, keyless: true });
  return {
    /** Mails the recovery link if an account matches; the response is the same if no account matches. */
    requestLink: (body: SolicitarRecuperacion, options?: RequestOptions) => post('/recuperacion', body, options),
    changePassword: (body: ActualizarPassword, recoveryToken: string, options?: RequestOptions) =>
      post('/actualizar-password', body, { ...options, recoveryToken }),
    deshacerCambio: (recoveryToken: string, options?: RequestOptions) =>
      post('/deshacer-cambio', undefined, { ...options, recoveryToken }),
    /** Mails the confirmation link; the response does not disclose whether an account exists. */
    requestConfirmacion: (body: RequestConfirmacion, options?: RequestOptions) =>
      post('/confirmacion-de-email', body, options),
    confirmarEmail: (body: ConfirmarEmail, recoveryToken: string, options?: RequestOptions) =>
      post('/confirmar-email', body, { ...options, recoveryToken }),
  };
}

/** Lists are sent as JSON and null as a blank value; undefined fields are left out. */
function formOf(
  fields: Record<string, unknown>,
  files: Record<string, File | readonly FotoToUpload[] | undefined>,
): FormData {
  const form = new FormData();
  for (const [campo, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(campo, Array.isArray(value) ? JSON.stringify(value) : String(value ?? ''));
  }
  for (const [campo, value] of Object.entries(files)) {
    if (value instanceof File) form.set(campo, value, value.name);
    else for (const { file, nombre } of value ?? []) form.append(campo, file, nombre);
  }
  return form;
}
