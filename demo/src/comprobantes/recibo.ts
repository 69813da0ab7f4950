import { escribir } from './letras.ts';

/** What a transfer's receipt says. */
export interface Transferencia {
  /** With its sign and cents, '$ 125.400,00'. */
  monto: string;
  /** 'dd/mm/aaaa'. */
  fecha: string;
  /** 'HH:mm'. */
  hora: string;
  operacion: string;
  /** Who paid, in capitals without accents. */
  ordenante: string;
}

const [ANCHO, ALTO] = [1080, 2160];
const TINTA = '#1d2733';
const GRIS = '#6a7480';

/** A bank's receipt of a transfer as a phone shows it, 1080 × 2160 px. It says of itself that it is a demonstration. */
export function dibujarRecibo({ monto, fecha, hora, operacion, ordenante }: Transferencia): Buffer {
  const dato = (titulo: string, valor: string, y: number) =>
    escribir(titulo, { x: 90, y, alto: 24, color: GRIS }) +
    escribir(valor, { x: 90, y: y + 46, alto: 36, color: TINTA });
  const partes = [
    `<rect width="${ANCHO}" height="${ALTO}" fill="#ffffff"/>`,
    escribir(hora, { x: 70, y: 40, alto: 30, color: TINTA }),
    `<rect x="930" y="40" width="80" height="32" rx="8" fill="${TINTA}"/>`,
    `<rect y="110" width="${ANCHO}" height="190" fill="#0b5f8a"/>`,
    escribir('BANCO DE DEMOSTRACION', { x: 90, y: 180, alto: 50, color: '#ffffff' }),
    '<circle cx="540" cy="470" r="96" fill="#1f9d63"/>',
    '<path d="M496 472l32 34 62-72" fill="none" stroke="#ffffff" stroke-width="18" stroke-linecap="round"/>',
    escribir('TRANSFERENCIA ENVIADA', { x: 240, y: 620, alto: 36, color: GRIS }),
    escribir(monto, { x: 200, y: 720, alto: 76, color: TINTA }),
    '<rect x="60" y="880" width="960" height="3" fill="#d5dbe1"/>',
    dato('FECHA Y HORA', `${fecha} ${hora}`, 940),
    dato('DE', ordenante, 1090),
    dato('PARA', 'FLUXPARTES DEMO', 1240),
    dato('CONCEPTO', 'AUTOPARTES', 1390),
    dato('NUMERO DE OPERACION', operacion, 1540),
    '<rect x="60" y="1850" width="960" height="130" rx="24" fill="#0b5f8a"/>',
    escribir('COMPARTIR', { x: 420, y: 1896, alto: 40, color: '#ffffff' }),
    escribir('SIN VALOR LEGAL', { x: 400, y: 2050, alto: 24, color: GRIS }),
  ];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ANCHO}" height="${ALTO}" viewBox="0 0 ${ANCHO} ${ALTO}">${partes.join('')}</svg>`,
  );
}
