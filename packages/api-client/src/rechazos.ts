import type { RechazarDocumento, UsuarioEditado, VentaAnswer } from '@fluxpartes/contrato';
import type { Http, SendOptions } from './http.ts';

/* Calls that only one remote makes. They are functions over a client's `http`, so that no other bundle includes them. */

/** PUT /ventas/{id}/rechazar-comprobante by the admin; null undoes the refusal. */
export const rechazarComprobante = (http: Http, id: number, motivo: string | null, options?: SendOptions) =>
  http.send<VentaAnswer>('PUT', `/ventas/${id}/rechazar-comprobante`, { motivo }, options);

/** DELETE /ventas/{id}/comprobante by the buyer, before the admin has opened the proof. */
export const retirarComprobante = (http: Http, id: number, options?: SendOptions) =>
  http.send<VentaAnswer>('DELETE', `/ventas/${id}/comprobante`, undefined, options);

/** PUT /usuarios/{id}/rechazar-documento by the admin; a null reason undoes the refusal. */
export const rechazarDocumento = (
  http: Http,
  id: number,
  documento: RechazarDocumento['documento'],
  motivo: string | null,
  options?: SendOptions,
) => http.send<UsuarioEditado>('PUT', `/usuarios/${id}/rechazar-documento`, { documento, motivo }, options);
