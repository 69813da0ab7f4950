/** A small seeded generator (mulberry32): the same seed gives the same demo data on every machine. */
export interface Random {
  /** A fraction in [0, 1). */
  fraction(): number;
  /** A whole number, both ends included. */
  integer(desde: number, to: number): number;
  /** One of a list that is not empty. */
  choose<T>(list: readonly T[]): T;
  /** A copy in another order. */
  mix<T>(list: readonly T[]): T[];
}

/** Makes a generator from a seed, a whole number of 32 bits. */
export function createRandom(seed: number): Random {
  let estado = seed >>> 0;
  const fraction = () => {
    estado = (estado + 0x6d2b79f5) >>> 0;
    let t = Math.imul(estado ^ (estado >>> 15), estado | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (desde: number, to: number) => desde + Math.floor(fraction() * (to - desde + 1));
  const choose = <T>(list: readonly T[]): T => inTurn(list, integer(0, list.length - 1));
  return { fraction, integer, choose, mix: (list) => shuffle(list, integer) };
}

/** The element whose turn it is, going round the list. */
export function inTurn<T>(list: readonly T[], turn: number): T {
  const [chosen] = list.slice(turn % list.length);
  if (chosen === undefined) throw new RangeError('an empty list has no turn');
  return chosen;
}

/** Fisher and Yates: every order is as likely. */
function shuffle<T>(list: readonly T[], integer: Random['integer']): T[] {
  const rest = [...list];
  const orden: T[] = [];
  while (rest.length > 0) orden.push(...rest.splice(integer(0, rest.length - 1), 1));
  return orden;
}
