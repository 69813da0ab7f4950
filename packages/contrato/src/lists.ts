import * as z from 'zod/mini';
import { numberValue } from './values.ts';

/** Rows of a list: the default and the maximum. */
export const LIST_LIMIT = 500;

export const listQuerySchema = z.object({
  limite: z._default(
    z.pipe(
      numberValue('El límite va de 1 a 500.'),
      z
        .int({ error: 'El límite va de 1 a 500.' })
        .check(z.minimum(1, 'El límite va de 1 a 500.'), z.maximum(LIST_LIMIT, 'El límite va de 1 a 500.')),
    ),
    LIST_LIMIT,
  ),
  cursor: z.optional(z.string().check(z.maxLength(500, 'El cursor no es válido.'))),
  total: z.optional(z.enum(['1'], { error: 'Solo puede ser 1.' })),
});
export type ListQuery = z.output<typeof listQuerySchema>;
