/** The most words of a search that are looked for; each costs a comparison with every sale. */
const MAX_WORDS = 8;

/** The words of a search, each once, eight at most. */
export function wordsOf(q: string | undefined): string[] {
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** '12' and '#12', as the card's title has it, are also the number of a sale; null where a word is none. */
export function ventaNumber(word: string): number | null {
  const digits = /^#?([1-9]\d{0,14})$/.exec(word)?.[1];
  return digits === undefined ? null : Number(digits);
}
