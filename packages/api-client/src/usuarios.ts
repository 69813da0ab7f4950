import type { UsuarioVisible } from '@fluxpartes/contrato';
import type { Http, RequestOptions } from './http.ts';

/** The calls of the usuarios module, and the two counts of sales that belong to a user. */
export function createUsuariosCalls(http: Http) {
  return {
    /** GET /usuarios/{id}: as much as the caller may see. */
    obtener: (id: number, options?: RequestOptions) => http.get<UsuarioVisible>(`/usuarios/${id}`, {}, options),
    /** GET /usuarios/{id}/ventas-ultimos-30, as a number. */
    ventasUltimos30: async (id: number, options?: RequestOptions) =>
      (await http.get<{ ventasUltimos30: number }>(`/usuarios/${id}/ventas-ultimos-30`, {}, options)).ventasUltimos30,
    /** GET /usuarios/{id}/compras-ultimos-30, as a number. */
    comprasUltimos30: async (id: number, options?: RequestOptions) =>
      (await http.get<{ comprasUltimos30: number }>(`/usuarios/${id}/compras-ultimos-30`, {}, options))
        .comprasUltimos30,
    /** PUT /usuarios/{id}/cashback, in pesos: confirms the balance that the purchase settled. */
    guardarCashback: (id: number, cashback: number) =>
      http.send<{ cashback: number }>('PUT', `/usuarios/${id}/cashback`, { cashback }),
  };
}
