import { nextTramo, rebajaOfVentas, VENTAS_TRAMOS } from '@fluxpartes/dominio';
import { formatFecha, formatPorcentaje } from '@fluxpartes/ui';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A window of 30 × 24 h touches 31 dates: the first and the last one only in part. */
const FECHAS = 31;

/** One date of the window, in Buenos Aires. */
export interface Day {
  /** 'dd/mm/aaaa' */
  fecha: string;
  ventas: number;
  /** Sales of the window up to the end of this date. */
  accumulated: number;
}

/**
 * The sales of the last 30 × 24 h by date, oldest first. The last `accumulated` is always `total`.
 * @param fechas when each sale was made, as the API says it (ISO 8601, UTC)
 * @param total all sales of the window; more than `fechas` where not all of them were loaded
 */
export function ventasPerDay(fechas: readonly string[], total: number, now: Date): Day[] {
  const nombres = Array.from({ length: FECHAS }, (_, i) =>
    formatFecha(new Date(now.getTime() - (FECHAS - 1 - i) * DAY_MS)),
  );
  const ventas = new Array<number>(FECHAS).fill(0);
  for (const fecha of fechas) {
    const place = nombres.indexOf(formatFecha(fecha));
    // The two clocks may differ: what is on no date of the window belongs to the nearer end of it.
    const day = place >= 0 ? place : Date.parse(fecha) > now.getTime() ? FECHAS - 1 : 0;
    ventas[day] = (ventas[day] ?? 0) + 1;
  }
  let accumulated = total - fechas.length;
  return nombres.map((fecha, i) => {
    const ofDay = ventas[i] ?? 0;
    accumulated += ofDay;
    return { fecha, ventas: ofDay, accumulated };
  });
}

/** The best date, the newest of equals; null without sales. */
export function bestDay(days: readonly Day[]): Day | null {
  const largest = Math.max(...days.map(({ ventas }) => ventas));
  return largest > 0 ? (days.findLast(({ ventas }) => ventas === largest) ?? null) : null;
}

/** A bracket of the commission as the chart draws it. */
export interface Tramo {
  desde: number;
  rebaja: number;
  reached: boolean;
}

/** The brackets for a number of sales, highest first, without those that would stand on top of the next one. */
export function tramosToDraw(total: number): Tramo[] {
  const height = chartTop(total);
  const tramos = VENTAS_TRAMOS.map((tramo) => ({ ...tramo, reached: total >= tramo.desde }));
  return tramos.filter(({ desde }, i) => {
    const next = tramos[i - 1];
    return next === undefined || (next.desde - desde) / height > 0.15;
  });
}

/** The count at the top of the chart: room above the highest bracket and above the sales. */
export function chartTop(total: number): number {
  const tallest = VENTAS_TRAMOS[0].desde;
  return Math.ceil(Math.max(tallest, total) * 1.2);
}

/** 'N ventas', counted in Spanish. */
export function ventasCount(ventas: number): string {
  return ventas === 1 ? '1 venta' : `${ventas.toLocaleString('es-AR')} ventas`;
}

/** What the sales do to the commission, and how many are missing for more. */
export function tramoSentence(ventas: number): string {
  const next = nextTramo(ventas);
  if (!next) return `Estás en el mejor tramo: ${formatPorcentaje(rebajaOfVentas(ventas))} menos de comisión.`;
  const missing = next.faltan === 1 ? 'Te falta' : 'Te faltan';
  return `${missing} ${ventasCount(next.faltan)} para tener ${formatPorcentaje(next.rebaja)} menos de comisión.`;
}
