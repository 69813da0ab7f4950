import { inTurn } from '../random.ts';
import type { PieceName } from './drawings.ts';
import { BACKGROUNDS, type Background, type Framing, LUCES, type Luz } from './scene.ts';

/** One photo: a part in a finish, on a ground, in a light, framed. Two equal shots are the same file, byte for byte. */
export interface Shot {
  piece: PieceName;
  finish: number;
  background: Background;
  luz: Luz;
  framing: Framing;
}

/** The photos of one object, cover first: a listing shows one album, or its first shots. */
export type Album = readonly Shot[];

/** The ways to frame a part: whole, turned, from near, from afar and from the other side. */
const FRAMINGS = {
  whole: { scale: 1 },
  turned: { scale: 0.92, turn: 14, dy: -4 },
  tilted: { scale: 0.94, turn: -11 },
  detail: { scale: 1.75, dx: 46, dy: 22 },
  otherDetail: { scale: 1.6, dx: -52, dy: 26 },
  far: { scale: 0.74, dx: 18, dy: 12 },
  mirrored: { scale: 0.96, mirrored: true },
} as const satisfies Record<string, Framing>;
type FramingName = keyof typeof FRAMINGS;

/** For each part its albums: the finish and the framings. Eighty shots in all, each processed once. */
const SESIONES: Record<PieceName, readonly (readonly [finish: number, ...FramingName[]])[]> = {
  disco: [
    [1, 'whole', 'detail', 'turned', 'far', 'mirrored'],
    [0, 'whole', 'otherDetail'],
    [2, 'tilted'],
  ],
  pastillas: [
    [0, 'whole', 'detail'],
    [1, 'mirrored'],
  ],
  amortiguador: [
    [0, 'whole', 'otherDetail'],
    [1, 'mirrored'],
    [2, 'whole', 'far'],
  ],
  parrilla: [
    [0, 'whole', 'mirrored'],
    [1, 'tilted'],
  ],
  engranajes: [
    [0, 'whole', 'detail'],
    [1, 'mirrored', 'far'],
  ],
  embrague: [
    [0, 'whole', 'detail', 'turned'],
    [1, 'mirrored'],
  ],
  puerta: [
    [0, 'whole', 'otherDetail'],
    [1, 'mirrored'],
    [3, 'whole'],
  ],
  paragolpes: [
    [0, 'whole', 'detail'],
    [1, 'whole'],
    [3, 'tilted'],
  ],
  espejo: [
    [0, 'whole', 'far'],
    [1, 'mirrored'],
  ],
  bateria: [
    [0, 'whole', 'otherDetail'],
    [1, 'whole'],
    [2, 'mirrored'],
  ],
  alternador: [
    [0, 'whole', 'detail', 'mirrored'],
    [1, 'tilted'],
  ],
  butaca: [
    [0, 'whole', 'detail'],
    [1, 'mirrored', 'far'],
    [2, 'whole'],
  ],
  volante: [
    [0, 'whole', 'turned'],
    [1, 'tilted'],
  ],
  silenciador: [
    [0, 'whole', 'otherDetail'],
    [1, 'mirrored'],
  ],
  catalizador: [
    [0, 'far', 'detail'],
    [1, 'mirrored'],
  ],
  optica: [
    [0, 'whole', 'otherDetail'],
    [1, 'mirrored'],
  ],
  faroTrasero: [
    [0, 'whole', 'far'],
    [1, 'mirrored'],
  ],
  llanta: [
    [0, 'whole', 'detail'],
    [1, 'turned'],
    [3, 'whole', 'far'],
  ],
  filtro: [
    [0, 'whole'],
    [1, 'turned'],
    [2, 'whole'],
  ],
  piston: [
    [0, 'whole', 'detail'],
    [1, 'tilted'],
  ],
  bujia: [
    [0, 'whole', 'otherDetail'],
    [1, 'mirrored'],
  ],
};

/** Wide parts stand further off, so that the square crop of a phone's card still shows them whole. */
const WIDE: readonly PieceName[] = [
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
export function albumsOf(piece: PieceName): Album[] {
  const step = NOMBRES.indexOf(piece);
  return SESIONES[piece].map(([finish, ...framings], album) =>
    framings.map((framing, i) => ({
      piece,
      finish,
      background: inTurn(BACKGROUNDS, step * 2 + album * 3 + i),
      luz: inTurn(LUCES, step + album + i),
      framing: frame(piece, FRAMINGS[framing]),
    })),
  );
}

function frame(piece: PieceName, framing: Framing): Framing {
  const whole = framing.scale <= 1;
  return whole && WIDE.includes(piece) ? { ...framing, scale: framing.scale * 0.88 } : framing;
}

const NOMBRES = Object.keys(SESIONES);
