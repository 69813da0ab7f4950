import type {
  ArrepentimientoAnswer,
  CuentaDevolucion,
  DecidirPedido,
  Devolver,
  RequestArrepentimiento,
  VentaAnswer,
} from '@fluxpartes/contrato';
import type { Http, SendOptions } from './http.ts';

/* What is asked for of a sale, and what goes back: over a client's `http`, each call in the pages that make it alone. */

/** POST /ventas/{id}/pedir-anulacion: asks for its annulment, by its buyer or its seller. */
export const pedirAnulacion = (http: Http, id: number, motivo: string, options?: SendOptions) =>
  http.send<VentaAnswer>('POST', `/ventas/${id}/pedir-anulacion`, { motivo }, options);

/** PUT /ventas/{id}/pedido by the admin: refuses what is asked for, or opens it again. */
export const decidirPedido = (http: Http, id: number, decision: DecidirPedido, options?: SendOptions) =>
  http.send<VentaAnswer>('PUT', `/ventas/${id}/pedido`, decision, options);

/** DELETE /ventas/{id}/pedido by the buyer, who does not want it any more. */
export const withdrawPedido = (http: Http, id: number, options?: SendOptions) =>
  http.send<VentaAnswer>('DELETE', `/ventas/${id}/pedido`, undefined, options);

/** PUT /ventas/{id}/cuenta-devolucion by its buyer: the CBU or alias that what was paid goes back to. */
export const darCuenta = (http: Http, id: number, data: CuentaDevolucion, options?: SendOptions) =>
  http.send<VentaAnswer>('PUT', `/ventas/${id}/cuenta-devolucion`, data, options);

/** PUT /ventas/{id}/devolucion by the admin: the transfer's reference; null undoes it. */
export const devolver = (http: Http, id: number, data: Devolver, options?: SendOptions) =>
  http.send<VentaAnswer>('PUT', `/ventas/${id}/devolucion`, data, options);

/** POST /arrepentimientos by anybody: takes a purchase back; the answer does not tell whether it is theirs. */
export const arrepentirse = (http: Http, which: RequestArrepentimiento, options?: SendOptions) =>
  http.send<ArrepentimientoAnswer>('POST', '/arrepentimientos', which, options);
