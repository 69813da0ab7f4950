import type {
  Cobros,
  HistorialEntry,
  Liquidacion,
  LiquidacionAnswer,
  LiquidacionesQuery,
  LiquidacionPendiente,
  Liquidar,
  ListQuery,
} from '@fluxpartes/contrato';
import type { Http, RequestOptions, SendOptions } from './http.ts';

type PendientesFilters = Partial<Pick<LiquidacionesQuery, 'limite' | 'total' | 'q' | 'cursor'>>;

/** The calls of settling with the shops, over a client's `http`: none of them is in the page of anybody else. */
export function liquidacionesCalls(http: Http) {
  return {
    /** GET /liquidaciones/pendientes: a page of shops with what they are still to be paid; the admin's. */
    pendientes: ({ limite, total, q, cursor }: PendientesFilters = {}, options?: RequestOptions) =>
      http.getPage<LiquidacionPendiente>('/liquidaciones/pendientes', { limite, total, q, cursor }, options),
    /** GET /liquidaciones: a page of settlements, newest first; the admin's. */
    list: ({ limite, total, q, estado, cursor }: Partial<LiquidacionesQuery> = {}, options?: RequestOptions) =>
      http.getPage<Liquidacion>('/liquidaciones', { limite, total, q, estado, cursor }, options),
    /** POST /liquidaciones: settles sales of one shop; `neto`, in pesos, is what was seen. */
    liquidar: (data: Liquidar, options?: SendOptions) =>
      http.send<LiquidacionAnswer>('POST', '/liquidaciones', data, options),
    /** PUT /liquidaciones/{id}: it was paid by that transfer; with a blank reference, it was not. */
    pagar: (id: number, referencia: string, options?: SendOptions) =>
      http.send<LiquidacionAnswer>('PUT', `/liquidaciones/${id}`, { referencia }, options),
    /** DELETE /liquidaciones/{id}: undoes one that is not paid; its sales can be settled again. */
    deshacer: (id: number, options?: SendOptions) =>
      http.send<LiquidacionAnswer>('DELETE', `/liquidaciones/${id}`, undefined, options),
    /** GET /liquidaciones/{id}/historial: a page of what was done to a settlement, newest first; the admin's. */
    historial: (id: number, { limite, total, cursor }: Partial<ListQuery> = {}, options?: RequestOptions) =>
      http.getPage<HistorialEntry>(`/liquidaciones/${id}/historial`, { limite, total, cursor }, options),
    /** GET /usuarios/{id}/liquidaciones: a page of a seller's settlements, newest first, without those that were undone. */
    ofUsuario: (id: number, { limite, total, cursor }: Partial<ListQuery> = {}, options?: RequestOptions) =>
      http.getPage<Liquidacion>(`/usuarios/${id}/liquidaciones`, { limite, total, cursor }, options),
    /** GET /usuarios/{id}/cobros, in pesos: what a seller is still to be paid, and what was transferred. */
    cobros: (id: number, options?: RequestOptions) => http.get<Cobros>(`/usuarios/${id}/cobros`, {}, options),
  };
}
