import * as z from 'zod/mini';
import { pesos } from './values.ts';

/**
 * What was asked for of a sale last, and what became of it: an annulment after a proof was there, which the administrator
 * decides. `respuesta`: why it was refused. `codigo`: of what is asked for without an account.
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
 * The money that goes back of an annulled sale that was paid, its `monto` less `descontado` (in pesos, what approved purchases
 * have spent of its coupon): the buyer's CBU or alias (null until given), and once it was transferred, when and by which
 * reference.
 */
export const devolucionSchema = z.object({
  cuenta: z.nullable(z.string()),
  fecha: z.nullable(z.string()),
  referencia: z.nullable(z.string()),
  descontado: pesos(),
});
export type Devolucion = z.infer<typeof devolucionSchema>;
