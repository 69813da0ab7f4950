import { nextTramo, rebajaOfVentas, VENTAS_TRAMOS } from '@fluxpartes/dominio';
import { formatFecha, formatPorcentaje, plural } from '@fluxpartes/ui';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A window of 30 × 24 h touches 31 dates: the first and the last one only in part. */
const FECHAS = 31;

/** A date in Buenos Aires. */
export interface Day {
  /** 'dd/mm/aaaa' */
  fecha: string;
  ventas: number;
  /** Up to the end of this date. */
  accumulated: number;
}

/**
 * The sales of the last 30 × 24 h by date, oldest first. The last `accumulated` is always `total`.
 * @param fechas ISO 8601, UTC
 * @param total may exceed `fechas`, which is cut at VENTAS_IN_CHART
 */
export function ventasPerDay(fechas: readonly string[], total: number, now: Date): Day[] {
  const nombres = Array.from({ length: FECHAS }, (_, i) =>
    formatFecha(new Date(now.getTime() - (FECHAS - 1 - i) * DAY_MS)),
  );
  const ventas = new Array<number>(FECHAS).fill(0);
  for (const fecha of fechas) {
    const index = nombres.indexOf(formatFecha(fecha));
    // Clock skew: a date outside of the window counts at its nearer end.
    const day = index >= 0 ? index : Date.parse(fecha) > now.getTime() ? FECHAS - 1 : 0;
    ventas[day] = (ventas[day] ?? 0) + 1;
  }
  let accumulated = total - fechas.length;
  return nombres.map((fecha, i) => {
    const ofDay = ventas[i] ?? 0;
    accumulated += ofDay;
    return { fecha, ventas: ofDay, accumulated };
  });
}

/** The date with most sales, the newest of equals; null without sales. */
export function bestDay(days: readonly Day[]): Day | null {
  const largest = Math.max(...days.map(({ ventas }) => ventas));
  return largest > 0 ? (days.findLast(({ ventas }) => ventas === largest) ?? null) : null;
}

/** A bracket of the commission. */
export interface Tramo {
  desde: number;
  rebaja: number;
  reached: boolean;
}

/** Highest first, without brackets whose label would overlap the next one. */
export function tramosToDraw(total: number): Tramo[] {
  const height = chartTop(total);
  const tramos = VENTAS_TRAMOS.map((tramo) => ({ ...tramo, reached: total >= tramo.desde }));
  return tramos.filter(({ desde }, i) => {
    const next = tramos[i - 1];
    return next === undefined || (next.desde - desde) / height > 0.15;
  });
}

/** The sales at the top of the chart, with 20 % of margin. */
export function chartTop(total: number): number {
  const tallest = VENTAS_TRAMOS[0].desde;
  return Math.ceil(Math.max(tallest, total) * 1.2);
}

export function tramoSentence(ventas: number): string {
  const next = nextTramo(ventas);
  if (!next) return `Estás en el mejor tramo: ${formatPorcentaje(rebajaOfVentas(ventas))} menos de comisión.`;
  const missing = next.faltan === 1 ? 'Te falta' : 'Te faltan';
  return `${missing} ${plural(next.faltan, 'venta')} para tener ${formatPorcentaje(next.rebaja)} menos de comisión.`;
}
