import * as z from 'zod/mini';
import { numero } from './valores.ts';

/** Rows of a list when the caller names none, and the most that one answer holds. */
export const LIMITE_DE_LISTA = 500;

/** The parameters that every list takes. */
export const listaQuerySchema = z.object({
  limite: z._default(
    z.pipe(
      numero('El límite va de 1 a 500.'),
      z
        .int({ error: 'El límite va de 1 a 500.' })
        .check(z.minimum(1, 'El límite va de 1 a 500.'), z.maximum(LIMITE_DE_LISTA, 'El límite va de 1 a 500.')),
    ),
    LIMITE_DE_LISTA,
  ),
  cursor: z.optional(z.string().check(z.maxLength(500, 'El cursor no es válido.'))),
  total: z.optional(z.enum(['1'], { error: 'Solo puede ser 1.' })),
});
export type ListaQuery = z.output<typeof listaQuerySchema>;
