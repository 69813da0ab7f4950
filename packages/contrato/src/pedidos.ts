import * as z from 'zod/mini';
import { MOTIVO_LENGTH } from './lengths.ts';
import { optionalText } from './text.ts';
import { NO_DATA, pesos } from './values.ts';

/**
 * The end of an annulled sale. `por` is `sistema` if no proof came in time. `recortado`, in pesos: returned cashback that
 * exceeded the largest balance; absent if none did.
 */
export const anulacionSchema = z.object({
  fecha: z.string(),
  motivo: z.string(),
  por: z.enum(['comprador', 'admin', 'sistema']),
  recortado: z.optional(pesos()),
});

/**
 * Sent with 'cashback_sin_respaldo'. `faltante`: the unbacked cashback of the buyer's approved sales, in pesos. `impagas`
 * and `anuladas`: the unpaid and annulled sales, because their coupons do not count.
 */
export const cashbackSinRespaldoSchema = z.object({
  faltante: pesos(),
  impagas: z.array(z.number()),
  anuladas: z.array(z.number()),
});
export type CashbackSinRespaldo = z.infer<typeof cashbackSinRespaldoSchema>;

/** PUT /ventas/{id}/anular. `motivo` is required from the admin and optional from a buyer. */
export const anularVentaSchema = z.object({ motivo: optionalText(MOTIVO_LENGTH) }, NO_DATA);
export type AnularVenta = z.output<typeof anularVentaSchema>;

/**
 * The last request about a sale, and its outcome. After the proof was sent, the administrator decides about the annulment.
 * `respuesta`: the reason of a rejection. `codigo`: the code of a request made without an account.
 */
export const pedidoSchema = z.object({
  clase: z.enum(['anulacion', 'arrepentimiento']),
  por: z.enum(['comprador', 'vendedor']),
  motivo: z.string(),
  fecha: z.string(),
  estado: z.enum(['pendiente', 'aceptado', 'rechazado']),
  respuesta: z.string(),
  codigo: z.nullable(z.string()),
});
export type Pedido = z.infer<typeof pedidoSchema>;

/**
 * The refund of an annulled sale that was paid: its `monto` less `descontado`. `descontado`, in pesos, is the part of its
 * coupon that approved purchases have spent. `cuenta`: the buyer's CBU or alias, null until given. After the transfer: its
 * date and reference.
 */
export const devolucionSchema = z.object({
  cuenta: z.nullable(z.string()),
  fecha: z.nullable(z.string()),
  referencia: z.nullable(z.string()),
  descontado: pesos(),
});
export type Devolucion = z.infer<typeof devolucionSchema>;
