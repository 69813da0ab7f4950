import { MAX_SEARCH } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { listQuerySchema } from './lists.ts';
import { optionalText } from './text.ts';
import { id, optionalParameter, optionOf } from './values.ts';
import { VENTAS_PENDIENTES } from './venta-flags.ts';

/**
 * Filters of a search for sales. `q`: the text of the search box, over product, parties and id. `id`: this sale alone.
 * `pendiente=pago`: the proof was sent and the payment is not received. `anulacion`: its annulment is requested.
 * `devolucion`: its refund is due. `comprobante`: no proof was sent yet.
 */
export const ventasSearchSchema = z.object({
  q: z.optional(optionalText(MAX_SEARCH)),
  id: optionalParameter(id('La venta no es válida.')),
  pendiente: optionalParameter(
    optionOf(VENTAS_PENDIENTES, 'Solo puede ser pago, anulacion, devolucion o comprobante.'),
  ),
});
export type VentasSearch = z.output<typeof ventasSearchSchema>;

export const ventasDetailQuerySchema = z.extend(listQuerySchema, ventasSearchSchema.shape);
export type VentasDetailQuery = z.output<typeof ventasDetailQuerySchema>;
