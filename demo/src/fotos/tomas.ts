import { enTurno } from '../azar.ts';
import { type Encuadre, FONDOS, type Fondo, LUCES, type Luz } from './escena.ts';
import type { NombreDePieza } from './piezas.ts';

/** One photo: a part in a finish, on a ground, in a light, framed. Two equal shots are the same file, byte for byte. */
export interface Toma {
  pieza: NombreDePieza;
  acabado: number;
  fondo: Fondo;
  luz: Luz;
  encuadre: Encuadre;
}

/** The photos of one object, cover first: a listing shows one album, or its first shots. */
export type Album = readonly Toma[];

/** The ways to frame a part: whole, turned, from near, from afar and from the other side. */
const ENCUADRES = {
  entera: { escala: 1 },
  girada: { escala: 0.92, giro: 14, dy: -4 },
  inclinada: { escala: 0.94, giro: -11 },
  detalle: { escala: 1.75, dx: 46, dy: 22 },
  otroDetalle: { escala: 1.6, dx: -52, dy: 26 },
  lejos: { escala: 0.74, dx: 18, dy: 12 },
  espejada: { escala: 0.96, espejado: true },
} as const satisfies Record<string, Encuadre>;
type NombreDeEncuadre = keyof typeof ENCUADRES;

/** For each part its albums: the finish and the framings. Eighty shots in all, each processed once. */
const SESIONES: Record<NombreDePieza, readonly (readonly [acabado: number, ...NombreDeEncuadre[]])[]> = {
  disco: [
    [1, 'entera', 'detalle', 'girada', 'lejos', 'espejada'],
    [0, 'entera', 'otroDetalle'],
    [2, 'inclinada'],
  ],
  pastillas: [
    [0, 'entera', 'detalle'],
    [1, 'espejada'],
  ],
  amortiguador: [
    [0, 'entera', 'otroDetalle'],
    [1, 'espejada'],
    [2, 'entera', 'lejos'],
  ],
  parrilla: [
    [0, 'entera', 'espejada'],
    [1, 'inclinada'],
  ],
  engranajes: [
    [0, 'entera', 'detalle'],
    [1, 'espejada', 'lejos'],
  ],
  embrague: [
    [0, 'entera', 'detalle', 'girada'],
    [1, 'espejada'],
  ],
  puerta: [
    [0, 'entera', 'otroDetalle'],
    [1, 'espejada'],
    [3, 'entera'],
  ],
  paragolpes: [
    [0, 'entera', 'detalle'],
    [1, 'entera'],
    [3, 'inclinada'],
  ],
  espejo: [
    [0, 'entera', 'lejos'],
    [1, 'espejada'],
  ],
  bateria: [
    [0, 'entera', 'otroDetalle'],
    [1, 'entera'],
    [2, 'espejada'],
  ],
  alternador: [
    [0, 'entera', 'detalle', 'espejada'],
    [1, 'inclinada'],
  ],
  butaca: [
    [0, 'entera', 'detalle'],
    [1, 'espejada', 'lejos'],
    [2, 'entera'],
  ],
  volante: [
    [0, 'entera', 'girada'],
    [1, 'inclinada'],
  ],
  silenciador: [
    [0, 'entera', 'otroDetalle'],
    [1, 'espejada'],
  ],
  catalizador: [
    [0, 'lejos', 'detalle'],
    [1, 'espejada'],
  ],
  optica: [
    [0, 'entera', 'otroDetalle'],
    [1, 'espejada'],
  ],
  faroTrasero: [
    [0, 'entera', 'lejos'],
    [1, 'espejada'],
  ],
  llanta: [
    [0, 'entera', 'detalle'],
    [1, 'girada'],
    [3, 'entera', 'lejos'],
  ],
  filtro: [
    [0, 'entera'],
    [1, 'girada'],
    [2, 'entera'],
  ],
  piston: [
    [0, 'entera', 'detalle'],
    [1, 'inclinada'],
  ],
  bujia: [
    [0, 'entera', 'otroDetalle'],
    [1, 'espejada'],
  ],
};

/** Wide parts stand further off, so that the square crop of a phone's card still shows them whole. */
const ANCHAS: readonly NombreDePieza[] = [
  'amortiguador',
  'bateria',
  'bujia',
  'catalizador',
  'espejo',
  'faroTrasero',
  'optica',
  'paragolpes',
  'parrilla',
  'pastillas',
  'puerta',
  'silenciador',
];

/** The albums of a part, always the same: ground and light go round their lists, another step for each part. */
export function albumesDe(pieza: NombreDePieza): Album[] {
  const paso = NOMBRES.indexOf(pieza);
  return SESIONES[pieza].map(([acabado, ...encuadres], album) =>
    encuadres.map((encuadre, i) => ({
      pieza,
      acabado,
      fondo: enTurno(FONDOS, paso * 2 + album * 3 + i),
      luz: enTurno(LUCES, paso + album + i),
      encuadre: encuadrar(pieza, ENCUADRES[encuadre]),
    })),
  );
}

function encuadrar(pieza: NombreDePieza, encuadre: Encuadre): Encuadre {
  const entera = encuadre.escala <= 1;
  return entera && ANCHAS.includes(pieza) ? { ...encuadre, escala: encuadre.escala * 0.88 } : encuadre;
}

const NOMBRES = Object.keys(SESIONES);
