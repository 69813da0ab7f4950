/** The most words of a search that are looked for; each costs a comparison with every sale. */
const PALABRAS_MAXIMAS = 8;

/** The words of a search, each once, eight at most. */
export function palabrasDe(q: string | undefined): string[] {
  const palabras = (q ?? '').split(/\s+/).filter((palabra) => palabra !== '');
  return [...new Set(palabras)].slice(0, PALABRAS_MAXIMAS);
}

/** '12' and '#12', as the card's title has it, are also the number of a sale; null where a word is none. */
export function numeroDeVenta(palabra: string): number | null {
  const digitos = /^#?([1-9]\d{0,14})$/.exec(palabra)?.[1];
  return digitos === undefined ? null : Number(digitos);
}
