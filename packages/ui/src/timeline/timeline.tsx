import { RECORRIDO_PASOS, type RecorridoStation } from '@fluxpartes/dominio';
import { formatFecha } from '../formats/fechas.ts';
import { CheckIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './timeline.module.css';

export interface TimelineProps {
  stations: readonly RecorridoStation[];
}

const IN_WORDS = { hecho: 'Hecho', actual: 'Ahora', falta: 'Falta' } as const;

/** A sale's way, drawn: what is passed, where it stands, what comes. From left to right where there is room for it, else downwards. */
export function Timeline({ stations }: TimelineProps) {
  return (
    <div className={styles.frame}>
      <ol className={styles.way} aria-label="Recorrido">
        {stations.map(({ paso, estado, fecha }) => (
          <li
            key={paso}
            className={styles.station}
            data-estado={estado}
            aria-current={estado === 'actual' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {estado === 'hecho' && <CheckIcon size={14} />}
            </span>
            <span className={styles.text}>
              <VisuallyHidden>{IN_WORDS[estado]}: </VisuallyHidden>
              {RECORRIDO_PASOS[paso]}
              {fecha && <time dateTime={fecha}>{formatFecha(fecha)}</time>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
