import type {
  Compra,
  ComprasQuery,
  EditarPerfil,
  HistorialEntry,
  HistorialQuery,
  OperacionesQuery,
  PerfilDocumento,
  Usuario,
  UsuarioCambios,
  UsuarioEditado,
  UsuariosQuery,
  UsuarioVisible,
  VentasUltimos30,
  VentaVendida,
} from '@fluxpartes/contrato';
import type { Http, RequestOptions, SendOptions, UploadOptions } from './http.ts';

/** What the admin's list of users is asked for. */
export type UsuariosFilters = Partial<UsuariosQuery>;

/** The calls of the usuarios module, and the lists and counts of sales that belong to a user. */
export function createUsuariosCalls(http: Http) {
  return {
    /** GET /usuarios/{id}: as much as the caller may see. */
    get: (id: number, options?: RequestOptions) => http.get<UsuarioVisible>(`/usuarios/${id}`, {}, options),
    /** GET /usuarios: a page of all users, newest first; the admin's. */
    list: ({ limite, total, q, pendiente, cursor }: UsuariosFilters = {}, options?: RequestOptions) =>
      http.getPage<Usuario>('/usuarios', { limite, total, q, pendiente, cursor }, options),
    /** PUT /usuarios/{id} by the user. A document that is sent takes the place of the one before, and its approval away. */
    editar: (
      id: number,
      details: EditarPerfil,
      documentos: Partial<Record<PerfilDocumento, File>> = {},
      options?: UploadOptions,
    ) => http.upload<UsuarioEditado>('PUT', `/usuarios/${id}`, perfilForm(details, documentos), options),
    /** PUT /usuarios/{id} by the admin: approvals, account fields, or both; what is missing stays. Cashback in pesos. */
    editarAsAdmin: (id: number, cambios: UsuarioCambios, options?: SendOptions) =>
      http.send<UsuarioEditado>('PUT', `/usuarios/${id}`, cambios, options),
    /** DELETE /usuarios/{id}: the user's own account, for ever. */
    borrar: (id: number, contrasena_actual: string) =>
      http.send<undefined>('DELETE', `/usuarios/${id}`, { contrasena_actual }),
    /**
     * GET /usuarios/{id}/compras: a page of a user's purchases, newest first; `q` over product and id. `pendiente`: those
     * with a step to go, what the buyer can do first.
     */
    compras: (
      id: number,
      { limite, total, q, pendiente, cursor }: Partial<ComprasQuery> = {},
      options?: RequestOptions,
    ) => http.getPage<Compra>(`/usuarios/${id}/compras`, { limite, total, q, pendiente, cursor }, options),
    /** GET /usuarios/{id}/ventas: a page of a user's sales, newest first; `q` also over the buyer's name. */
    ventas: (id: number, { limite, total, q, cursor }: Partial<OperacionesQuery> = {}, options?: RequestOptions) =>
      http.getPage<VentaVendida>(`/usuarios/${id}/ventas`, { limite, total, q, cursor }, options),
    /** GET /usuarios/{id}/ventas-ultimos-30. */
    ventasUltimos30: (id: number, options?: RequestOptions) =>
      http.get<VentasUltimos30>(`/usuarios/${id}/ventas-ultimos-30`, {}, options),
    /** GET /usuarios/{id}/compras-ultimos-30, as a number. */
    comprasUltimos30: async (id: number, options?: RequestOptions) =>
      (await http.get<{ comprasUltimos30: number }>(`/usuarios/${id}/compras-ultimos-30`, {}, options))
        .comprasUltimos30,
    /** GET /usuarios/{id}/historial: a page of what was changed on a user, newest first; the admin's. */
    historial: (
      id: number,
      { limite, total, revelaciones, cursor }: Partial<HistorialQuery> = {},
      options?: RequestOptions,
    ) => http.getPage<HistorialEntry>(`/usuarios/${id}/historial`, { limite, total, revelaciones, cursor }, options),
    /** PUT /usuarios/{id}/cashback, in pesos: confirms the balance that the purchase settled. */
    saveCashback: (id: number, cashback: number) =>
      http.send<{ cashback: number }>('PUT', `/usuarios/${id}/cashback`, { cashback }, { keyless: true }),
  };
}

function perfilForm(details: EditarPerfil, documentos: Partial<Record<PerfilDocumento, File>>): FormData {
  const form = new FormData();
  for (const [campo, value] of Object.entries(details)) if (value !== undefined) form.set(campo, value);
  for (const [campo, file] of Object.entries(documentos)) if (file) form.set(campo, file, file.name);
  return form;
}
