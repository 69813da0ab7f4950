import type {
  Cobros,
  HistorialEntry,
  Liquidacion,
  LiquidacionAnswer,
  LiquidacionesQuery,
  LiquidacionPendiente,
  Liquidar,
  ListQuery,
  OperacionesQuery,
  VentasRecuento,
} from '@fluxpartes/contrato';
import type { Http, RequestOptions, SendOptions } from './http.ts';

/* Calls that only one remote makes. They are functions over a client's `http`, so that no other bundle includes them. */

/** GET /liquidaciones/pendientes: a page of shops with their unsettled sales; only the admin may call it. */
export const listPendientes = (http: Http, query: Partial<OperacionesQuery> = {}, options?: RequestOptions) =>
  http.getPage<LiquidacionPendiente>('/liquidaciones/pendientes', query, options);

/** GET /liquidaciones: a page of settlements, newest first; only the admin may call it. */
export const listLiquidaciones = (http: Http, query: Partial<LiquidacionesQuery> = {}, options?: RequestOptions) =>
  http.getPage<Liquidacion>('/liquidaciones', query, options);

/** POST /liquidaciones: settles sales of one shop; `neto`, in pesos, is the amount on the screen. */
export const liquidar = (http: Http, data: Liquidar, options?: SendOptions) =>
  http.send<LiquidacionAnswer>('POST', '/liquidaciones', data, options);

/**
 * PUT /liquidaciones/{id}: marks the settlement as paid by the transfer with this reference; a blank reference marks it as
 * unpaid.
 */
export const pagarLiquidacion = (http: Http, id: number, referencia: string, options?: SendOptions) =>
  http.send<LiquidacionAnswer>('PUT', `/liquidaciones/${id}`, { referencia }, options);

/** DELETE /liquidaciones/{id}: undoes an unpaid settlement; its sales can be settled again. */
export const deshacerLiquidacion = (http: Http, id: number, options?: SendOptions) =>
  http.send<LiquidacionAnswer>('DELETE', `/liquidaciones/${id}`, undefined, options);

/** GET /liquidaciones/{id}/historial: a page of a settlement's history, newest first; only the admin may call it. */
export const listLiquidacionHistorial = (
  http: Http,
  id: number,
  query?: Partial<ListQuery>,
  options?: RequestOptions,
) => http.getPage<HistorialEntry>(`/liquidaciones/${id}/historial`, query, options);

/** GET /usuarios/{id}/liquidaciones: a page of a seller's settlements, newest first, without undone settlements. */
export const listLiquidacionesOf = (http: Http, userId: number, query?: Partial<ListQuery>, options?: RequestOptions) =>
  http.getPage<Liquidacion>(`/usuarios/${userId}/liquidaciones`, query, options);

/** GET /usuarios/{id}/cobros: a seller's unsettled amount and transferred amount, in pesos. */
export const getCobros = (http: Http, userId: number, options?: RequestOptions) =>
  http.get<Cobros>(`/usuarios/${userId}/cobros`, {}, options);

/** GET /usuarios/{id}/ventas-recuento: the number of a seller's sales in each tab. */
export const getVentasRecuento = (http: Http, userId: number, options?: RequestOptions) =>
  http.get<VentasRecuento>(`/usuarios/${userId}/ventas-recuento`, {}, options);
