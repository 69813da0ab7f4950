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
