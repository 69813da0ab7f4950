/** A small seeded generator (mulberry32): the same seed gives the same demo data on every machine. */
export interface Azar {
  /** A fraction in [0, 1). */
  fraccion(): number;
  /** A whole number, both ends included. */
  entero(desde: number, hasta: number): number;
  /** One of a list that is not empty. */
  elegir<T>(lista: readonly T[]): T;
  /** A copy in another order. */
  mezclar<T>(lista: readonly T[]): T[];
}

/** Makes a generator from a seed, a whole number of 32 bits. */
export function crearAzar(semilla: number): Azar {
  let estado = semilla >>> 0;
  const fraccion = () => {
    estado = (estado + 0x6d2b79f5) >>> 0;
    let t = Math.imul(estado ^ (estado >>> 15), estado | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const entero = (desde: number, hasta: number) => desde + Math.floor(fraccion() * (hasta - desde + 1));
  const elegir = <T>(lista: readonly T[]): T => enTurno(lista, entero(0, lista.length - 1));
  return { fraccion, entero, elegir, mezclar: (lista) => barajar(lista, entero) };
}

/** The element whose turn it is, going round the list. */
export function enTurno<T>(lista: readonly T[], turno: number): T {
  const [elegido] = lista.slice(turno % lista.length);
  if (elegido === undefined) throw new RangeError('an empty list has no turn');
  return elegido;
}

/** Fisher and Yates: every order is as likely. */
function barajar<T>(lista: readonly T[], entero: Azar['entero']): T[] {
  const resto = [...lista];
  const orden: T[] = [];
  while (resto.length > 0) orden.push(...resto.splice(entero(0, resto.length - 1), 1));
  return orden;
}
