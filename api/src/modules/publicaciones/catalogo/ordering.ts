import type { Orden } from '@fluxpartes/contrato';

/** How a catalogue is ordered. `id` decides between equals, so that every order is total. */
export interface Ordering {
  /** The expression that each of the three indexes of the catalogue begins with; `p` is publicaciones. */
  key: string;
  direction: 'ASC' | 'DESC';
  /** How the order is cut into pieces that words and filters are kept with. */
  pieces: Pieces;
}

/**
 * Pieces of an order (`claves_por_pieza`): they say where words stand together that stand far from its beginning, or far from
 * one another. `piece` stands for the SQL of a piece.
 */
export interface Pieces {
  /** The letter of the keys. */
  letter: string;
  /** Whether a word that stands in many listings stands in every piece: a month's listings are of all kinds. */
  isMixed: boolean;
  /** Whether listings of one kind stand together, as by their names: all that hold a word may be in one piece. */
  isGrouped: boolean;
  /** The piece that a row belongs to. */
  of: string;
  /** What rows have to meet that come behind a piece. */
  behind: (piece: string) => string;
  /** A key and an id that all rows of a piece, and of those behind it, come behind. */
  start: (piece: string) => string;
}

const LAST_ID = '9223372036854775807';
const PRECIO = 'p.precio';
/** Byte by byte, so that a beginning of a name is a piece of the order, on every server's collation. */
const NOMBRE = 'p.nombre_orden COLLATE "C"';
const BY_PRECIO = { letter: 'p', isMixed: false, isGrouped: false, of: 'cubeta_de_precio(p.precio)' };
const BY_NOMBRE = { letter: 'n', isMixed: false, isGrouped: true, of: 'left(p.nombre_orden, 3) COLLATE "C"' };

/** A text that no name of these letters comes behind; a name shorter than a piece is a piece by itself. */
const lastOf = (piece: string) => `(CASE WHEN length(${piece}) < 3 THEN ${piece}
  ELSE ${piece} || repeat(chr(1114111), 120) END)`;

/** Of each order of the catalogue; without one, newest first. */
export const ORDERING: Record<Orden | 'recent', Ordering> = {
  recent: {
    key: 'p.fecha',
    direction: 'DESC',
    pieces: {
      ...{ letter: 'f', isMixed: true, isGrouped: false, of: 'mes_de_fecha(p.fecha)' },
      behind: (piece) => `p.fecha < inicio_de_mes(${piece})`,
      start: (piece) => `inicio_de_mes(${piece} + 1), 0`,
    },
  },
  nombre: {
    key: NOMBRE,
    direction: 'ASC',
    pieces: {
      ...BY_NOMBRE,
      behind: (piece) => `${NOMBRE} > ${lastOf(piece)}`,
      start: (piece) => `${piece}, 0`,
    },
  },
  '-nombre': {
    key: NOMBRE,
    direction: 'DESC',
    pieces: {
      ...BY_NOMBRE,
      behind: (piece) => `${NOMBRE} < ${piece}`,
      start: (piece) => `${lastOf(piece)}, ${LAST_ID}`,
    },
  },
  precio: {
    key: PRECIO,
    direction: 'ASC',
    pieces: {
      ...BY_PRECIO,
      behind: (piece) => `${PRECIO} >= fin_de_cubeta(${piece})`,
      start: (piece) => `inicio_de_cubeta(${piece}), 0`,
    },
  },
  '-precio': {
    key: PRECIO,
    direction: 'DESC',
    pieces: {
      ...BY_PRECIO,
      behind: (piece) => `${PRECIO} < inicio_de_cubeta(${piece})`,
      start: (piece) => `fin_de_cubeta(${piece}), 0`,
    },
  },
};
