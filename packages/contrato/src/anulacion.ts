import * as z from 'zod/mini';
import { optionalText } from './text.ts';
import { NO_DATA, pesos } from './values.ts';

/** The most characters of the reason for which a sale is annulled. */
export const MOTIVO_LENGTH = 300;

/** How a sale ended without being sold: when, why, and who ended it: `sistema` where no proof came in time. */
export const anulacionSchema = z.object({
  fecha: z.string(),
  motivo: z.string(),
  por: z.enum(['comprador', 'admin', 'sistema']),
});

/** Beside 'cupones_anulados': how much of the cashback that the sale used is missing, in pesos. */
export const cuponesAnuladosSchema = z.object({ faltante: pesos() });

/** PUT /ventas/{id}/anular. `motivo`: the admin's is required, a buyer need not give one. */
export const anularVentaSchema = z.object({ motivo: optionalText(MOTIVO_LENGTH) }, NO_DATA);
export type AnularVenta = z.output<typeof anularVentaSchema>;
