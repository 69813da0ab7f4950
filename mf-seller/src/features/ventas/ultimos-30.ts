import { proximoTramo, rebajaPorVentas, TRAMOS_DE_VENTAS } from '@fluxpartes/dominio';
import { formatFecha, formatPorcentaje } from '@fluxpartes/ui';

const DIA_MS = 24 * 60 * 60 * 1000;
/** A window of 30 × 24 h touches 31 dates: the first and the last one only in part. */
const FECHAS = 31;

/** One date of the window, in Buenos Aires. */
export interface Dia {
  /** 'dd/mm/aaaa' */
  fecha: string;
  ventas: number;
  /** Sales of the window up to the end of this date. */
  acumuladas: number;
}

/**
 * The sales of the last 30 × 24 h by date, oldest first. The last `acumuladas` is always `total`.
 * @param fechas when each sale was made, as the API says it (ISO 8601, UTC)
 * @param total all sales of the window; more than `fechas` where not all of them were loaded
 */
export function ventasPorDia(fechas: readonly string[], total: number, ahora: Date): Dia[] {
  const nombres = Array.from({ length: FECHAS }, (_, i) =>
    formatFecha(new Date(ahora.getTime() - (FECHAS - 1 - i) * DIA_MS)),
  );
  const ventas = new Array<number>(FECHAS).fill(0);
  for (const fecha of fechas) {
    const lugar = nombres.indexOf(formatFecha(fecha));
    // The two clocks may differ: what is on no date of the window belongs to the nearer end of it.
    const dia = lugar >= 0 ? lugar : Date.parse(fecha) > ahora.getTime() ? FECHAS - 1 : 0;
    ventas[dia] = (ventas[dia] ?? 0) + 1;
  }
  let acumuladas = total - fechas.length;
  return nombres.map((fecha, i) => {
    const delDia = ventas[i] ?? 0;
    acumuladas += delDia;
    return { fecha, ventas: delDia, acumuladas };
  });
}

/** The best date, the newest of equals; null without sales. */
export function mejorDia(dias: readonly Dia[]): Dia | null {
  const mayor = Math.max(...dias.map(({ ventas }) => ventas));
  return mayor > 0 ? (dias.findLast(({ ventas }) => ventas === mayor) ?? null) : null;
}

/** A bracket of the commission as the chart draws it. */
export interface Tramo {
  desde: number;
  rebaja: number;
  alcanzado: boolean;
}

/** The brackets for a number of sales, highest first, without those that would stand on top of the next one. */
export function tramosADibujar(total: number): Tramo[] {
  const alto = topeDelGrafico(total);
  const tramos = TRAMOS_DE_VENTAS.map((tramo) => ({ ...tramo, alcanzado: total >= tramo.desde }));
  return tramos.filter(({ desde }, i) => {
    const siguiente = tramos[i - 1];
    return siguiente === undefined || (siguiente.desde - desde) / alto > 0.15;
  });
}

/** The count at the top of the chart: room above the highest bracket and above the sales. */
export function topeDelGrafico(total: number): number {
  const masAlto = TRAMOS_DE_VENTAS[0].desde;
  return Math.ceil(Math.max(masAlto, total) * 1.2);
}

/** 'N ventas', counted in Spanish. */
export function cuentaDeVentas(ventas: number): string {
  return ventas === 1 ? '1 venta' : `${ventas.toLocaleString('es-AR')} ventas`;
}

/** What the sales do to the commission, and how many are missing for more. */
export function fraseDeTramo(ventas: number): string {
  const siguiente = proximoTramo(ventas);
  if (!siguiente) return `Estás en el mejor tramo: ${formatPorcentaje(rebajaPorVentas(ventas))} menos de comisión.`;
  const falta = siguiente.faltan === 1 ? 'Te falta' : 'Te faltan';
  return `${falta} ${cuentaDeVentas(siguiente.faltan)} para tener ${formatPorcentaje(siguiente.rebaja)} menos de comisión.`;
}
