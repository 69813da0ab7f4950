import type { CrearVenta, CrearVentaRespuesta } from '@fluxpartes/contrato';
import type { Http, SendOptions } from './http.ts';

/** The calls of the ventas module. */
export function createVentasCalls(http: Http) {
  return {
    /** POST /ventas: `monto` is the total to pay, in pesos; the API settles discount, cashback and coupon. */
    crear: (venta: CrearVenta, options?: SendOptions) =>
      http.send<CrearVentaRespuesta>('POST', '/ventas', venta, options),
  };
}
