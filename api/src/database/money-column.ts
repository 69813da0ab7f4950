import { type Centavos, MONTO_MAXIMO, pesosACentavos } from '@fluxpartes/dominio';
import type { ValueTransformer } from 'typeorm';

/** Centavos as the decimal text that a `numeric(14,2)` parameter takes, exact. */
export function centavosANumeric(centavos: Centavos): string {
  return (centavos / 100).toFixed(2);
}

/** The text that PostgreSQL gives for a `numeric(14,2)`, as centavos. */
export function numericACentavos(text: string): Centavos {
  return pesosACentavos(Number(text));
}

/**
 * The text of a sum of `numeric(14,2)` amounts, none below 0, as centavos. A sum has no room of its own: beyond what the
 * column of one amount holds it counts as MONTO_MAXIMO. No balance is larger, so what is compared with one compares the same.
 */
export function sumToCentavos(text: string): Centavos {
  return Number(text) >= MONTO_MAXIMO / 100 ? MONTO_MAXIMO : numericACentavos(text);
}

/** Lets an entity hold centavos over a `numeric(14,2)` column. */
export const centavosColumn: ValueTransformer = {
  to: (centavos?: Centavos) => (centavos === undefined ? undefined : centavosANumeric(centavos)),
  from: (text?: string | null) => (text === undefined || text === null ? text : numericACentavos(text)),
};
