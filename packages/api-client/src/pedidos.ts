import type {
  ArrepentimientoAnswer,
  CuentaDevolucion,
  DecidirPedido,
  Devolver,
  RequestArrepentimiento,
  VentaAnswer,
} from '@fluxpartes/contrato';
import type { Http, SendOptions } from './http.ts';

/* Calls that only one remote makes. They are functions over a client's `http`, so that no other bundle includes them. */

/** POST /ventas/{id}/pedir-anulacion: the buyer or the seller asks for the annulment of the sale. */
export const pedirAnulacion = (http: Http, id: number, motivo: string, options?: SendOptions) =>
  http.send<VentaAnswer>('POST', `/ventas/${id}/pedir-anulacion`, { motivo }, options);

/** PUT /ventas/{id}/pedido: the admin rejects the request, or reopens it. */
export const decidirPedido = (http: Http, id: number, decision: DecidirPedido, options?: SendOptions) =>
  http.send<VentaAnswer>('PUT', `/ventas/${id}/pedido`, decision, options);

/** DELETE /ventas/{id}/pedido: the buyer withdraws the request. */
export const withdrawPedido = (http: Http, id: number, options?: SendOptions) =>
  http.send<VentaAnswer>('DELETE', `/ventas/${id}/pedido`, undefined, options);

/** PUT /ventas/{id}/cuenta-devolucion by its buyer: the CBU or alias for the refund. */
export const darCuenta = (http: Http, id: number, data: CuentaDevolucion, options?: SendOptions) =>
  http.send<VentaAnswer>('PUT', `/ventas/${id}/cuenta-devolucion`, data, options);

/** PUT /ventas/{id}/devolucion by the admin: the transfer's reference; null undoes it. */
export const devolver = (http: Http, id: number, data: Devolver, options?: SendOptions) =>
  http.send<VentaAnswer>('PUT', `/ventas/${id}/devolucion`, data, options);

/** POST /arrepentimientos, without a session. The response is the same whether or not the purchase is the caller's. */
export const arrepentirse = (http: Http, which: RequestArrepentimiento, options?: SendOptions) =>
  http.send<ArrepentimientoAnswer>('POST', '/arrepentimientos', which, options);
