import * as z from 'zod/mini';
import { email } from './text.ts';
import { id, NO_DATA } from './values.ts';

/** POST /arrepentimientos: the number of a purchase, and its buyer's e-mail. */
export const arrepentimientoSchema = z.object(
  { venta_id: id('Ingresá el número de la compra.'), email: email() },
  NO_DATA,
);
export type RequestArrepentimiento = z.output<typeof arrepentimientoSchema>;

/** The answer: a request code of the same form, whether or not the number and the e-mail belong together. */
export const arrepentimientoAnswerSchema = z.object({ codigo: z.string() });
export type ArrepentimientoAnswer = z.infer<typeof arrepentimientoAnswerSchema>;
