import { classNames } from '@fluxpartes/ui';
import styles from './tramos-track.module.css';

interface Tramo {
  /** From how many on it counts. */
  desde: number;
  /** What it brings, as '− 5 %'. */
  effect: string;
}

interface Props {
  value: number;
  /** From the lowest up; the last one ends the track. */
  tramos: readonly Tramo[];
  /** What is counted, in the plural. */
  unit: string;
}

/** How far a count has come on its way through the brackets: the trail in a dark slot, a mark where each one begins. */
export function TramosTrack({ value, tramos, unit }: Props) {
  const end = tramos.at(-1)?.desde ?? 1;
  const part = (cantidad: number) => `${(Math.min(cantidad, end) / end) * 100}%`;
  return (
    <div>
      <div className={styles.hint} aria-hidden="true">
        <span className={styles.done} style={{ width: part(value) }} />
        {tramos.map(({ desde }) => (
          <span key={desde} className={styles.marca} style={{ left: part(desde) }} />
        ))}
      </div>
      <ul className={styles.tramos}>
        {tramos.map(({ desde, effect }) => (
          <li key={desde} className={classNames(value >= desde && styles.reached)} style={{ left: part(desde) }}>
            {desde} <span className={styles.unit}>{unit}</span> <b>{effect}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
