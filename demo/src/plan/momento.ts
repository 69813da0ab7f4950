const DIA_MS = 24 * 60 * 60 * 1000;
/** Buenos Aires is three hours behind UTC all year. */
const HUSO_MS = 3 * 60 * 60 * 1000;

/** A moment of the plan: so many days before the day of the fill, at a second of that day in Buenos Aires. */
export interface Momento {
  dias: number;
  segundos: number;
}

/** A second of the day in Buenos Aires, counted from midnight. */
export function aLas(hora: number, minutos: number, segundos = 0): number {
  return (hora * 60 + minutos) * 60 + segundos;
}

/** The date of a moment, counted back from when the fill began. */
export function fechaDe(inicio: Date, { dias, segundos }: Momento): Date {
  const medianoche = Math.floor((inicio.getTime() - HUSO_MS) / DIA_MS) * DIA_MS + HUSO_MS;
  return new Date(medianoche - dias * DIA_MS + segundos * 1000);
}

/** Orders moments, the oldest first. */
export function masViejoPrimero(a: { momento: Momento }, b: { momento: Momento }): number {
  return b.momento.dias - a.momento.dias || a.momento.segundos - b.momento.segundos;
}
