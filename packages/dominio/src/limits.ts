/** Limits of forms, calls and amounts. */

/** Photos of a listing, at creation and after an edit. */
export const MAX_FOTOS = 5;
/** The number of units that a listing may state; without a number the listing has no limit. */
export const EXISTENCIAS = { min: 1, maximo: 9999 } as const;
export const TELEFONO_DIGITS = { min: 6, maximo: 20 } as const;
export const CONTRASENA_CHARACTERS = { min: 8, maximo: 128 } as const;
export const MAX_DESCRIPCION = 2000;
/** The maximum sizes in bytes of an uploaded document, photo and payment proof. */
export const MAX_BYTES = {
  documento: 10 * 1024 * 1024,
  foto: 12 * 1024 * 1024,
  comprobante: 12 * 1024 * 1024,
} as const;
/** The window of the counts of purchases and of sales: 30 × 24 h, in milliseconds. */
export const ULTIMOS_30_MS = 30 * 24 * 60 * 60 * 1000;

/** A phone as the page keeps it: non-digits are removed while the user types. */
export function onlyDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** The maximum length of a search text, in characters. */
export const MAX_SEARCH = 100;

/** Placeholder of the search box. */
export const PUBLICACIONES_SEARCH = 'Buscá por nombre, modelo o localidad';
