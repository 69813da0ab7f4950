import { pesosACentavos } from '@fluxpartes/dominio';
import { formatPesos } from '@fluxpartes/ui';

export type HistorialValue = string | number | boolean | null | undefined;

export interface HistorialField {
  label: string;
  /** Formats a value; `inWords` by default. */
  text?: ((value: HistorialValue) => string) | undefined;
}

/** true → 'Sí', false → 'No', empty → '-'. */
export function inWords(value: HistorialValue): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return value === null || value === undefined || value === '' ? '-' : String(value);
}

/** An amount in pesos, as the API sends it: '$ 1.234,50'. */
export const pesos = (amount: number) => formatPesos(pesosACentavos(amount));

export const inPesos = (value: HistorialValue) => (typeof value === 'number' ? pesos(value) : inWords(value));
