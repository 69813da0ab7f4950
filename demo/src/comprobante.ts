import sharp from 'sharp';

/** The text on a transfer's receipt. */
export interface Transferencia {
  /** The amount with its sign and centavos, '$ 125.400,00'. */
  monto: string;
  /** 'dd/mm/aaaa'. */
  fecha: string;
  /** 'HH:mm'. */
  hour: string;
  operacion: string;
  /** Payer, in capitals without accents. */
  payer: string;
}

const [WIDTH, HEIGHT] = [1080, 2160];
const INK = '#1d2733';
const GRIS = '#6a7480';

/** A bank's transfer receipt as shown on a phone, 1080 × 2160 px, marked as a demonstration. */
export function drawReceipt({ monto, fecha, hour, operacion, payer }: Transferencia): Buffer {
  const field = (title: string, value: string, y: number) =>
    write(title, { x: 90, y, height: 24, color: GRIS }) + write(value, { x: 90, y: y + 46, height: 36, color: INK });
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    write(hour, { x: 70, y: 40, height: 30, color: INK }),
    `<rect x="930" y="40" width="80" height="32" rx="8" fill="${INK}"/>`,
    `<rect y="110" width="${WIDTH}" height="190" fill="#0b5f8a"/>`,
    write('BANCO DE DEMOSTRACION', { x: 90, y: 180, height: 50, color: '#ffffff' }),
    '<circle cx="540" cy="470" r="96" fill="#1f9d63"/>',
    '<path d="M496 472l32 34 62-72" fill="none" stroke="#ffffff" stroke-width="18" stroke-linecap="round"/>',
    write('TRANSFERENCIA ENVIADA', { x: 240, y: 620, height: 36, color: GRIS }),
    write(monto, { x: 200, y: 720, height: 76, color: INK }),
    '<rect x="60" y="880" width="960" height="3" fill="#d5dbe1"/>',
    field('FECHA Y HORA', `${fecha} ${hour}`, 940),
    field('DE', payer, 1090),
    field('PARA', 'FLUXPARTES DEMO', 1240),
    field('CONCEPTO', 'AUTOPARTES', 1390),
    field('NUMERO DE OPERACION', operacion, 1540),
    '<rect x="60" y="1850" width="960" height="130" rx="24" fill="#0b5f8a"/>',
    write('COMPARTIR', { x: 420, y: 1896, height: 40, color: '#ffffff' }),
    write('SIN VALOR LEGAL', { x: 400, y: 2050, height: 24, color: GRIS }),
  ];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`,
  );
}

/**
 * The transfer receipt as the picture that a buyer uploads: JPEG, 720 × 1440 px. The same transfer gives the same bytes.
 */
export function printReceipt(transferencia: Transferencia): Promise<Buffer> {
  // 48 dpi draws two thirds of the 1080 px: the text is still legible, and a fill makes dozens of these pictures.
  return sharp(drawReceipt(transferencia), { density: 48 }).jpeg({ quality: 88 }).toBuffer();
}

/**
 * The strokes of a fourteen-segment display in a box of 2 × 4 units. Strokes are used because a font is not installed on
 * every machine.
 */
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

/** The strokes of each character; an unknown character is drawn as a blank. */
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

/** The upper left corner of a text, the height of its letters and its colour. In pixels. */
interface TextLine {
  x: number;
  y: number;
  height: number;
  color: string;
}

/** A line of text as SVG strokes: capitals without accents, digits and the signs of amounts and dates. */
function write(text: string, { x, y, height, color }: TextLine): string {
  const strokes = [...text].map((letter, i) => {
    const parts = [...(LETTERS[letter] ?? '')].map((part) => STROKES[part] ?? '').join('');
    return parts === '' ? '' : `<path transform="translate(${i * 3.1} 0)" d="${parts}"/>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${height / 4})" fill="none" stroke="${color}" stroke-width=".5" stroke-linecap="round">${strokes.join('')}</g>`;
}
