import { type Centavos, MONTO_MAXIMO, pesosACentavos } from '@fluxpartes/dominio';
import type { ValueTransformer } from 'typeorm';

/** Centavos as the decimal text that a `numeric(14,2)` parameter takes, exact. */
export function centavosANumeric(centavos: Centavos): string {
  return (centavos / 100).toFixed(2);
}

/** The text that PostgreSQL gives for a `numeric(14,2)`, as centavos. */
export function numericACentavos(texto: string): Centavos {
  return pesosACentavos(Number(texto));
}

/**
 * The text of a sum of `numeric(14,2)` amounts, none below 0, as centavos. A sum has no room of its own: beyond what the
 * column of one amount holds it counts as MONTO_MAXIMO. No balance is larger, so what is compared with one compares the same.
 */
export function sumaACentavos(texto: string): Centavos {
  return Number(texto) >= MONTO_MAXIMO / 100 ? MONTO_MAXIMO : numericACentavos(texto);
}

/** Lets an entity hold centavos over a `numeric(14,2)` column. */
export const centavosColumn: ValueTransformer = {
  to: (centavos?: Centavos) => (centavos === undefined ? undefined : centavosANumeric(centavos)),
  from: (texto?: string | null) => (texto === undefined || texto === null ? texto : numericACentavos(texto)),
};
