import { write } from './letters.ts';

/** What a transfer's receipt says. */
export interface Transferencia {
  /** With its sign and cents, '$ 125.400,00'. */
  monto: string;
  /** 'dd/mm/aaaa'. */
  fecha: string;
  /** 'HH:mm'. */
  hour: string;
  operacion: string;
  /** Who paid, in capitals without accents. */
  payer: string;
}

const [WIDTH, HEIGHT] = [1080, 2160];
const INK = '#1d2733';
const GRIS = '#6a7480';

/** A bank's receipt of a transfer as a phone shows it, 1080 × 2160 px. It says of itself that it is a demonstration. */
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
