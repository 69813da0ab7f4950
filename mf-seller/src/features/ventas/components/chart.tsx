import { formatPorcentaje } from '@fluxpartes/ui';
import { chartTop, type Day, type Tramo, tramoSentence, tramosToDraw, ventasCount } from '../ultimos-30.ts';
import styles from './chart.module.css';
import { DaysTable } from './days-table.tsx';

/** The drawing's own units; it is stretched to the size of its box. Width of a date: */
const WIDTH = 10;
/** Heights of the line above and of the bars below. */
const LINE_HEIGHT = 144;
const BARS_HEIGHT = 44;
const GAP = 12;
const HEIGHT = LINE_HEIGHT + GAP + BARS_HEIGHT;

interface Props {
  /** At least one, oldest first. */
  days: readonly Day[];
  /** Sales of the whole window. */
  total: number;
}

interface Heights {
  /** Where a number of sales is, from the top. */
  heightOf: (ventas: number) => number;
}

/**
 * Above, how the sales of the window add up against the brackets of the commission; below, the sales of each date.
 * Its figures are in a table for whoever does not see it.
 */
export function Chart({ days, total }: Props) {
  const topValue = chartTop(total);
  const heightOf = (ventas: number) => Math.round(10 * LINE_HEIGHT * (1 - ventas / topValue)) / 10;
  const tramos = tramosToDraw(total);
  const width = days.length * WIDTH;
  const sentence = `${ventasCount(total)} en los últimos 30 días. ${tramoSentence(total)}`;
  return (
    <figure className={styles.figure}>
      <div className={styles.canvas}>
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

/** What each bracket takes off, above its line: real text, which the stretched drawing could not hold. */
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

/** The sales as they add up: a step at each date, with what lies under it. */
function ChartLine({ days, heightOf }: Pick<Props, 'days'> & Heights) {
  const steps = days.map(({ accumulated }, i) => `V${heightOf(accumulated)}H${(i + 1) * WIDTH}`).join('');
  const startPoint = heightOf((days[0]?.accumulated ?? 0) - (days[0]?.ventas ?? 0));
  return (
    <>
      <path className={styles.area} d={`M0 ${LINE_HEIGHT}V${startPoint}${steps}V${LINE_HEIGHT}Z`} />
      <path className={styles.chartLine} d={`M0 ${startPoint}${steps}`} />
      <path className={styles.floor} d={`M0 ${LINE_HEIGHT}H${days.length * WIDTH}`} />
    </>
  );
}

function Bars({ days }: Pick<Props, 'days'>) {
  const largest = Math.max(1, ...days.map(({ ventas }) => ventas));
  return (
    <>
      {days.map(({ fecha, ventas }, i) => {
        const height = (BARS_HEIGHT * ventas) / largest;
        return (
          <rect
            key={fecha}
            className={styles.bar}
            x={i * WIDTH + 2}
            y={HEIGHT - height}
            width={WIDTH - 4}
            height={height}
          />
        );
      })}
      <path className={styles.floor} d={`M0 ${HEIGHT - 0.5}H${days.length * WIDTH}`} />
    </>
  );
}
