import { Button, formatPorcentaje, Panel, plural, Skeleton } from '@fluxpartes/ui';
import { useMemo } from 'react';
import { bestDay, chartTop, type Day, type Tramo, tramoSentence, tramosToDraw, ventasPerDay } from './ultimos-30.ts';
import styles from './ventas.module.css';
import { useUltimos30, type useVentas, VENTAS_IN_CHART } from './ventas-api.ts';

interface Ultimos30Props {
  userId: number;
  /** The list without a search; the chart uses its first rows. */
  all: ReturnType<typeof useVentas>;
}

/** The sales of the last 30 days by date, against the brackets of the commission. */
export function Ultimos30Panel({ userId, all }: Ultimos30Props) {
  const loaded = { ventas: all.ventas, next: all.data?.pages.at(-1)?.nextCursor ?? null };
  const { total, fechas, failed, retry } = useUltimos30(userId, loaded);
  return (
    <Panel className={styles.ultimos30} title="Últimos 30 días" aria-busy={!fechas && !failed}>
      {total === undefined ? null : (
        <p className={styles.cuenta}>
          <b>{plural(total, 'venta')}</b>
          <span>{tramoSentence(total)}</span>
        </p>
      )}
      {total !== undefined && fechas ? <DaysChart total={total} fechas={fechas} /> : null}
      {!fechas && !failed ? (
        <div className={styles.daysChart}>
          <Skeleton className={styles.chartSkeleton} />
        </div>
      ) : null}
      {!fechas && failed ? (
        <p className={styles.failure}>
          No pudimos cargar tus ventas de los últimos 30 días.
          <Button size="sm" variant="tertiary" onClick={retry}>
            Reintentar
          </Button>
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
  /** At least one, oldest first. */
  days: readonly Day[];
  /** Sales of the whole window. */
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
    <figure className={styles.figure}>
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

/** HTML text, because the SVG is stretched. */
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
