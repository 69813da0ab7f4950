import type { RecorridoStation } from '@fluxpartes/dominio';
import { formatFecha } from '../formats/formats.ts';
import { CheckIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../layout/layout.tsx';
import styles from './timeline.module.css';

const IN_WORDS = { hecho: 'Hecho', actual: 'Ahora', falta: 'Después' } as const;

/** The stages of a sale: passed, current, next. Horizontal from 520 px on, vertical on narrower screens. */
export function Timeline({ stations }: { stations: readonly RecorridoStation[] }) {
  return (
    <div className={styles.frame}>
      <ol className={styles.way} aria-label="Recorrido">
        {stations.map(({ paso, nombre, estado, fecha }) => (
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
              {nombre}
              {fecha && <time dateTime={fecha}>{formatFecha(fecha)}</time>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
