/** Letters below which a word is taken as typed: 'gol' and 'luz' have too many neighbours. */
const LETRAS_PARA_UN_ERROR = 4;
/** Letters from which two slips are forgiven. */
const LETRAS_PARA_DOS_ERRORES = 8;

/** How many slips are forgiven in a searched word: 0, 1 or 2. A word with a digit is a code or a year: none. */
export function erroresPermitidos(palabra: string): number {
  if (/\d/.test(palabra) || palabra.length < LETRAS_PARA_UN_ERROR) return 0;
  return palabra.length < LETRAS_PARA_DOS_ERRORES ? 1 : 2;
}

/**
 * How many slips lie between two words: a letter missing, one too many, one for another, or two neighbours swapped
 * (optimal string alignment).
 */
export function distanciaDeEdicion(a: string, b: string): number {
  let anterior: number[] = [];
  let fila = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const nueva = [i];
    for (let j = 1; j <= b.length; j++) {
      const igual = a[i - 1] === b[j - 1];
      const cambio = en(fila, j - 1) + (igual ? 0 : 1);
      const cruce = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? en(anterior, j - 2) + 1 : cambio;
      nueva.push(Math.min(cambio, cruce, en(fila, j) + 1, en(nueva, j - 1) + 1));
    }
    anterior = fila;
    fila = nueva;
  }
  return en(fila, b.length);
}

/** The words of a vocabulary that are nearest to a mistyped one, none where all are too far. */
export function masCercanas(palabra: string, vocabulario: readonly string[]): string[] {
  const distancias = vocabulario.map((otra) => ({ otra, distancia: distanciaDeEdicion(palabra, otra) }));
  const minima = Math.min(...distancias.map(({ distancia }) => distancia), erroresPermitidos(palabra));
  return distancias.filter(({ distancia }) => distancia <= minima).map(({ otra }) => otra);
}

/** A cell beyond the table's edge is infinitely far. */
function en(fila: readonly number[], j: number): number {
  return fila[j] ?? Number.POSITIVE_INFINITY;
}
