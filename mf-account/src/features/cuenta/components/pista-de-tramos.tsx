import { classNames } from '@fluxpartes/ui';
import styles from './pista-de-tramos.module.css';

interface Tramo {
  /** From how many on it counts. */
  desde: number;
  /** What it brings, as '− 5 %'. */
  efecto: string;
}

interface Props {
  valor: number;
  /** From the lowest up; the last one ends the track. */
  tramos: readonly Tramo[];
  /** What is counted, in the plural. */
  unidad: string;
}

/** How far a count has come on its way through the brackets: the trail in a dark slot, a mark where each one begins. */
export function PistaDeTramos({ valor, tramos, unidad }: Props) {
  const fin = tramos.at(-1)?.desde ?? 1;
  const parte = (cantidad: number) => `${(Math.min(cantidad, fin) / fin) * 100}%`;
  return (
    <div>
      <div className={styles.pista} aria-hidden="true">
        <span className={styles.hecho} style={{ width: parte(valor) }} />
        {tramos.map(({ desde }) => (
          <span key={desde} className={styles.marca} style={{ left: parte(desde) }} />
        ))}
      </div>
      <ul className={styles.tramos}>
        {tramos.map(({ desde, efecto }) => (
          <li key={desde} className={classNames(valor >= desde && styles.alcanzado)} style={{ left: parte(desde) }}>
            {desde} <span className={styles.unidad}>{unidad}</span> <b>{efecto}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
