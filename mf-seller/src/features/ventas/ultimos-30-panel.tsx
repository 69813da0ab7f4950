import { nextTramo, rebajaOfVentas, VENTAS_TRAMOS } from '@fluxpartes/dominio';
import { Retry } from '@fluxpartes/mf-kit';
import { formatFecha, formatPorcentaje, Panel, plural, Skeleton } from '@fluxpartes/ui';
import { useMemo } from 'react';
import styles from './ventas.module.css';
import { useUltimos30, type useVentas, VENTAS_IN_CHART } from './ventas-api.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A window of 30 × 24 h touches 31 dates: the first and the last one only in part. */
const FECHAS = 31;

/** A date in Buenos Aires. */
interface Day {
  /** 'dd/mm/aaaa' */
  fecha: string;
  ventas: number;
  /** Number of sales from the start of the window to the end of this date. */
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
    // Because of clock skew, a date outside of the window counts at the nearer end.
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

/** The date with the most sales; the newest if several are equal. Null without sales. */
export function bestDay(days: readonly Day[]): Day | null {
  const largest = Math.max(...days.map(({ ventas }) => ventas));
  return largest > 0 ? (days.findLast(({ ventas }) => ventas === largest) ?? null) : null;
}

/** A bracket of the commission. */
interface Tramo {
  desde: number;
  rebaja: number;
  reached: boolean;
}

/** Highest bracket first, without brackets with a label that would overlap the next label. */
export function tramosToDraw(total: number): Tramo[] {
  const height = chartTop(total);
  const tramos = VENTAS_TRAMOS.map((tramo) => ({ ...tramo, reached: total >= tramo.desde }));
  return tramos.filter(({ desde }, i) => {
    const next = tramos[i - 1];
    return next === undefined || (next.desde - desde) / height > 0.15;
  });
}

/** The number of sales at the chart's upper edge: the largest value plus 20 %. */
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

interface Ultimos30Props {
  userId: number;
  /** The list without a search; the chart uses its first rows. */
  all: ReturnType<typeof useVentas>;
}

/** The sales of the last 30 days by date, against the brackets of the commission. */
export function Ultimos30Panel({ userId, all }: Ultimos30Props) {
  const loaded = { ventas: all.ventas, next: all.data?.pages.at(-1)?.nextCursor ?? null };
  const { total, fechas, query } = useUltimos30(userId, loaded);
  const { isError } = query;
  return (
    <Panel className={styles.ultimos30} title="Últimos 30 días" aria-busy={!fechas && !isError}>
      {total === undefined ? null : (
        <p className={styles.cuenta}>
          <b>{plural(total, 'venta')}</b>
          <span>{tramoSentence(total)}</span>
        </p>
      )}
      {total !== undefined && fechas ? <DaysChart total={total} fechas={fechas} /> : null}
      {!fechas && !isError ? (
        <div className={styles.daysChart}>
          <Skeleton className={styles.chartSkeleton} />
        </div>
      ) : null}
      {!fechas && isError ? (
        <p className={styles.failure}>
          No pudimos cargar tus ventas de los últimos 30 días.
          <Retry query={query} />
        </p>
      ) : null}
    </Panel>
  );
}

function DaysChart({ total, fechas }: { total: number; fechas: readonly string[] }) {
  const days = useMemo(() => ventasPerDay(fechas, total, new Date()), [fechas, total]);
  const best = bestDay(days);
  return (
    <div className={styles.daysChart}>
      <Chart days={days} total={total} />
      {best ? (
        <p className={styles.bestDay}>
          Mejor día: {best.fecha.slice(0, 5)}, {plural(best.ventas, 'venta')}.
          {total > fechas.length ? ` Las barras cuentan las últimas ${plural(VENTAS_IN_CHART, 'venta')}.` : null}
        </p>
      ) : null}
    </div>
  );
}

/** In SVG units; the chart is stretched to its container. */
const DAY_WIDTH = 10;
const LINE_HEIGHT = 144;
const BARS_HEIGHT = 44;
const GAP = 12;
const HEIGHT = LINE_HEIGHT + GAP + BARS_HEIGHT;

interface ChartProps {
  /** At least one day, oldest first. */
  days: readonly Day[];
  /** The number of sales in the whole window. */
  total: number;
}

interface Heights {
  /** The y coordinate of a number of sales. */
  heightOf: (ventas: number) => number;
}

/** Accumulated sales against the brackets, above the sales of each date. A hidden table holds the same numbers for screen readers. */
function Chart({ days, total }: ChartProps) {
  const topValue = chartTop(total);
  const heightOf = (ventas: number) => Math.round(10 * LINE_HEIGHT * (1 - ventas / topValue)) / 10;
  const tramos = tramosToDraw(total);
  const width = days.length * DAY_WIDTH;
  const sentence = `${plural(total, 'venta')} en los últimos 30 días. ${tramoSentence(total)}`;
  return (
    <figure>
      <div className={styles.chart}>
        <svg role="img" aria-label={sentence} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none">
          {tramos.map(({ desde, reached }) => (
            <path
              key={desde}
              className={reached ? styles.reached : styles.tramo}
              d={`M0 ${heightOf(desde)}H${width}`}
            />
          ))}
          <ChartLine days={days} heightOf={heightOf} />
          <Bars days={days} />
        </svg>
        <Labels tramos={tramos} heightOf={heightOf} />
      </div>
      <p className={styles.axis} aria-hidden="true">
        {[days.at(0), days.at(Math.floor(days.length / 2)), days.at(-1)].map((day) => (
          <span key={day?.fecha}>{day?.fecha.slice(0, 5)}</span>
        ))}
      </p>
      <DaysTable days={days} />
    </figure>
  );
}

/** HTML text instead of SVG text, because the SVG is stretched. */
function Labels({ tramos, heightOf }: { tramos: readonly Tramo[] } & Heights) {
  return tramos.map(({ desde, rebaja, reached }) => (
    <span
      key={desde}
      aria-hidden="true"
      className={reached ? styles.reachedLabel : styles.label}
      style={{ bottom: `${100 - (100 * heightOf(desde)) / HEIGHT}%` }}
    >
      {desde} ventas: −{formatPorcentaje(rebaja)}
    </span>
  ));
}

/** A step at each date, over its area. */
function ChartLine({ days, heightOf }: Pick<ChartProps, 'days'> & Heights) {
  const steps = days.map(({ accumulated }, i) => `V${heightOf(accumulated)}H${(i + 1) * DAY_WIDTH}`).join('');
  const startPoint = heightOf((days[0]?.accumulated ?? 0) - (days[0]?.ventas ?? 0));
  return (
    <>
      <path className={styles.area} d={`M0 ${LINE_HEIGHT}V${startPoint}${steps}V${LINE_HEIGHT}Z`} />
      <path className={styles.line} d={`M0 ${startPoint}${steps}`} />
      <path className={styles.baseline} d={`M0 ${LINE_HEIGHT}H${days.length * DAY_WIDTH}`} />
    </>
  );
}

function Bars({ days }: Pick<ChartProps, 'days'>) {
  const largest = Math.max(1, ...days.map(({ ventas }) => ventas));
  return (
    <>
      {days.map(({ fecha, ventas }, i) => {
        const height = (BARS_HEIGHT * ventas) / largest;
        return (
          <rect
            key={fecha}
            className={styles.dayBar}
            x={i * DAY_WIDTH + 2}
            y={HEIGHT - height}
            width={DAY_WIDTH - 4}
            height={height}
          />
        );
      })}
      <path className={styles.baseline} d={`M0 ${HEIGHT - 0.5}H${days.length * DAY_WIDTH}`} />
    </>
  );
}

function DaysTable({ days }: { days: readonly Day[] }) {
  const withVentas = days.filter(({ ventas }) => ventas > 0);
  if (withVentas.length === 0) return null;
  return (
    <div className={styles.hidden}>
      <table>
        <caption>Ventas por día</caption>
        <thead>
          <tr>
            <th scope="col">Fecha</th>
            <th scope="col">Ventas</th>
            <th scope="col">Acumuladas</th>
          </tr>
        </thead>
        <tbody>
          {withVentas.map(({ fecha, ventas, accumulated }) => (
            <tr key={fecha}>
              <th scope="row">{fecha}</th>
              <td>{ventas}</td>
              <td>{accumulated}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
