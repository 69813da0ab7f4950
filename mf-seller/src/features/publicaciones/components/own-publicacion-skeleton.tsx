import { Skeleton } from '@fluxpartes/ui';
import styles from './own-publicacion-card.module.css';
import list from './own-publicaciones.module.css';

const HOW_MANY = 4;

/** The shape of the list while its first page loads. */
export function OwnPublicacionSkeleton() {
  return (
    <ul className={list.list} aria-hidden="true">
      {Array.from({ length: HOW_MANY }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
        <li key={place} className={styles.place}>
          <div className={styles.own}>
            <div className={styles.foto}>
              <Skeleton height="100%" />
            </div>
            <div className={styles.details}>
              <Skeleton width="85%" height={22} />
              <Skeleton width="55%" />
              <Skeleton width={96} height={26} />
            </div>
            <div className={styles.montos}>
              <Skeleton height={66} />
              <Skeleton height={66} />
            </div>
            <div className={styles.buttons}>
              <Skeleton height={44} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
