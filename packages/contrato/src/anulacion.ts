import * as z from 'zod/mini';
import { optionalText } from './text.ts';
import { NO_DATA, pesos } from './values.ts';

/** The most characters of the reason for which a sale is annulled. */
export const MOTIVO_LENGTH = 300;

/**
 * How a sale ended without being sold: when, why, and who ended it: `sistema` where no proof came in time. `recortado`, in
 * pesos: what of the cashback that came back did not fit into the largest balance; absent where all of it did.
 */
export const anulacionSchema = z.object({
  fecha: z.string(),
  motivo: z.string(),
  por: z.enum(['comprador', 'admin', 'sistema']),
  recortado: z.optional(pesos()),
});

/**
 * Beside 'cashback_sin_respaldo': how much nothing paid for of the cashback that the buyer's approved sales would have used, in
 * pesos, and the buyer's sales whose coupons do not count, unpaid or annulled.
 */
export const cashbackSinRespaldoSchema = z.object({
  faltante: pesos(),
  impagas: z.array(z.number()),
  anuladas: z.array(z.number()),
});
export type CashbackSinRespaldo = z.infer<typeof cashbackSinRespaldoSchema>;

/** PUT /ventas/{id}/anular. `motivo`: the admin's is required, a buyer need not give one. */
export const anularVentaSchema = z.object({ motivo: optionalText(MOTIVO_LENGTH) }, NO_DATA);
export type AnularVenta = z.output<typeof anularVentaSchema>;
