/** The strokes of a fourteen-segment display in a box of 2 × 4 units: a font is not on every machine. */
const STROKES: Readonly<Record<string, string>> = {
  a: 'M0 0H2',
  b: 'M2 0V2',
  c: 'M2 2V4',
  d: 'M0 4H2',
  e: 'M0 2V4',
  f: 'M0 0V2',
  g: 'M0 2H1',
  h: 'M1 2H2',
  i: 'M0 0L1 2',
  j: 'M1 0V2',
  k: 'M2 0L1 2',
  l: 'M0 4L1 2',
  m: 'M1 2V4',
  n: 'M2 4L1 2',
  p: 'M.9 4h.2',
  q: 'M1.1 3.8L.8 4.6',
  s: 'M1 1v.1M1 3v.1',
};

/** The strokes of each character; one that is not here is a blank. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{
    '0': 'abcdef',
    '1': 'bck',
    '2': 'abghed',
    '3': 'abhcd',
    '4': 'fghbc',
    '5': 'afghcd',
    '6': 'afghedc',
    '7': 'akm',
  },
  ...{ '8': 'abcdefgh', '9': 'abcdfgh', A: 'efabcgh', B: 'abcdjmh', C: 'afed', D: 'abcdjm', E: 'afedg', F: 'afeg' },
  ...{ G: 'afedch', H: 'fecbgh', I: 'adjm', J: 'bcde', K: 'fegkn', L: 'fed', M: 'feikbc', N: 'feinbc', O: 'abcdef' },
  ...{ P: 'efabgh', Q: 'abcdefn', R: 'efabghn', S: 'afghcd', T: 'ajm', U: 'fedcb', V: 'felk', W: 'felncb', X: 'ikln' },
  ...{ Y: 'ikm', Z: 'akld', '-': 'gh', '/': 'kl', '.': 'p', ',': 'q', ':': 's', $: 'afghcdjm' },
};

/** Where a text begins (its upper left corner), how tall its letters are, and its colour. In pixels. */
export interface TextLine {
  x: number;
  y: number;
  height: number;
  color: string;
}

/** A line of text as SVG strokes: capitals without accents, digits and the signs of amounts and dates. */
export function write(text: string, { x, y, height, color }: TextLine): string {
  const strokes = [...text].map((letter, i) => {
    const parts = [...(LETTERS[letter] ?? '')].map((part) => STROKES[part] ?? '').join('');
    return parts === '' ? '' : `<path transform="translate(${i * 3.1} 0)" d="${parts}"/>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${height / 4})" fill="none" stroke="${color}" stroke-width=".5" stroke-linecap="round">${strokes.join('')}</g>`;
}
