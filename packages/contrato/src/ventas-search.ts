import { MAX_SEARCH } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { listQuerySchema } from './lists.ts';
import { optionalText } from './text.ts';
import { id, optionalParameter, optionOf } from './values.ts';
import { VENTAS_PENDIENTES } from './venta-flags.ts';

/**
 * Which sales are searched for: `q` as the search box, over product, parties and id; `id`: that sale alone;
 * `pendiente=pago`: the proof is there and the payment not received; `anulacion`: its annulment is asked for; `devolucion`: its
 * money is to be given back.
 */
export const ventasSearchSchema = z.object({
  q: z.optional(optionalText(MAX_SEARCH)),
  id: optionalParameter(id('La venta no es válida.')),
  pendiente: optionalParameter(optionOf(VENTAS_PENDIENTES, 'Solo puede ser pago, anulacion o devolucion.')),
});
export type VentasSearch = z.output<typeof ventasSearchSchema>;

export const ventasDetailQuerySchema = z.extend(listQuerySchema, ventasSearchSchema.shape);
export type VentasDetailQuery = z.output<typeof ventasDetailQuerySchema>;
