import { Skeleton } from '@fluxpartes/ui';
import styles from './mia-card.module.css';
import lista from './mis-publicaciones.module.css';

const CUANTAS = 4;

/** The shape of the list while its first page loads. */
export function MiaEnEspera() {
  return (
    <ul className={lista.lista} aria-hidden="true">
      {Array.from({ length: CUANTAS }, (_, lugar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
        <li key={lugar} className={styles.lugar}>
          <div className={styles.mia}>
            <div className={styles.foto}>
              <Skeleton height="100%" />
            </div>
            <div className={styles.datos}>
              <Skeleton width="85%" height={22} />
              <Skeleton width="55%" />
              <Skeleton width={96} height={26} />
            </div>
            <div className={styles.montos}>
              <Skeleton height={66} />
              <Skeleton height={66} />
            </div>
            <div className={styles.botones}>
              <Skeleton height={44} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
