/** Numeric limits of the specification (sections 5 and 9) and of the contract. */

/** Photos of a listing, at creation and after an edit. */
export const FOTOS_MAXIMAS = 5;
/** Digits of a phone number. */
export const TELEFONO_DIGITOS = { minimo: 6, maximo: 20 } as const;
/** Characters of a password. */
export const CONTRASENA_CARACTERES = { minimo: 8, maximo: 128 } as const;
/** Characters of a listing's description. */
export const DESCRIPCION_MAXIMA = 2000;
/** Bytes of an uploaded document, photo and payment proof. */
export const BYTES_MAXIMOS = {
  documento: 10 * 1024 * 1024,
  foto: 12 * 1024 * 1024,
  comprobante: 12 * 1024 * 1024,
} as const;
/** Compatibilities that a card shows before '+N más'. */
export const COMPATIBILIDADES_EN_TARJETA = 2;
/** The window of the two counts: 30 × 24 h, in milliseconds. */
export const VENTANA_ULTIMOS_30_MS = 30 * 24 * 60 * 60 * 1000;

/** A phone as the page keeps it: non-digits are stripped as typed (specification, section 5). */
export function soloDigitos(texto: string): string {
  return texto.replace(/\D/g, '');
}

/** The longest text that a list is searched for, in characters. */
export const BUSQUEDA_MAXIMA = 100;
