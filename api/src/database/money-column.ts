import { type Centavos, MONTO_MAXIMO, pesosACentavos } from '@fluxpartes/dominio';
import type { ValueTransformer } from 'typeorm';

/** Exact decimal text for a `numeric(14,2)` parameter. */
export function centavosANumeric(centavos: Centavos): string {
  return (centavos / 100).toFixed(2);
}

export function numericACentavos(text: string): Centavos {
  return pesosACentavos(Number(text));
}

/**
 * Converts a sum of non-negative `numeric(14,2)` amounts, capped at MONTO_MAXIMO. No balance is larger, so comparisons with a
 * balance stay correct.
 */
export function sumToCentavos(text: string): Centavos {
  return Number(text) >= MONTO_MAXIMO / 100 ? MONTO_MAXIMO : numericACentavos(text);
}

export const centavosColumn: ValueTransformer = {
  to: (centavos?: Centavos) => (centavos === undefined ? undefined : centavosANumeric(centavos)),
  from: (text?: string | null) => (text === undefined || text === null ? text : numericACentavos(text)),
};
