import type {
  CrearVenta,
  CrearVentaAnswer,
  HistorialEntry,
  ListQuery,
  VentaAnswer,
  VentaCorreccion,
  VentaDetail,
  VentasDetailQuery,
} from '@fluxpartes/contrato';
import type { Http, RequestOptions, SendOptions, UploadOptions } from './http.ts';

/** What the admin's list of sales is asked for. */
export type VentasFilters = Partial<VentasDetailQuery>;

/** The calls of the ventas module. */
export function createVentasCalls(http: Http) {
  return {
    /** POST /ventas: `monto` is the total to pay, in pesos; the API settles discount, cashback and coupon. */
    crear: (venta: CrearVenta, options?: SendOptions) =>
      http.send<CrearVentaAnswer>('POST', '/ventas', venta, {
        ...options,
        form: `POST /ventas ${venta.publicacion_id}`,
      }),
    /** POST /ventas/{id}/comprobante by the buyer: an image, once. */
    uploadComprobante: (id: number, image: File, options?: UploadOptions) => {
      const form = new FormData();
      form.set('comprobante', image, image.name);
      return http.upload<VentaAnswer>('POST', `/ventas/${id}/comprobante`, form, options);
    },
    /** PUT /ventas/{id} by the buyer: it arrived. There is no way back. */
    confirmarRecepcion: (id: number, options?: SendOptions) =>
      http.send<VentaAnswer>('PUT', `/ventas/${id}`, { confirmacioncomprador: true }, options),
    /** PUT /ventas/{id}/anular: by its buyer while nothing was paid, by the admin with a reason. All of it is undone. */
    anular: (id: number, motivo: string, options?: SendOptions) =>
      http.send<VentaAnswer>('PUT', `/ventas/${id}/anular`, { motivo }, options),
    /** PUT /ventas/{id} by the admin: what is named is recorded as given, `monto` in pesos; what is missing stays. */
    editarAsAdmin: (id: number, correccion: VentaCorreccion, options?: SendOptions) =>
      http.send<VentaAnswer>('PUT', `/ventas/${id}`, correccion, options),
    /** GET /ventas-detalle: a page of all sales with both parties, newest first; the admin's. */
    detail: ({ limite, total, q, id, pendiente, cursor }: VentasFilters = {}, options?: RequestOptions) =>
      http.getPage<VentaDetail>('/ventas-detalle', { limite, total, q, id, pendiente, cursor }, options),
    /** GET /ventas/{id}/historial: a page of what was changed on a sale, newest first; the admin's. */
    historial: (id: number, { limite, total, cursor }: Partial<ListQuery> = {}, options?: RequestOptions) =>
      http.getPage<HistorialEntry>(`/ventas/${id}/historial`, { limite, total, cursor }, options),
  };
}
