import { Skeleton } from '@fluxpartes/ui';
import styles from './cuenta.module.css';

/** The account is there, the count that decides its percentages is on its way. */
export function NumbersSkeleton() {
  return (
    <div>
      <p role="status" className={styles.wait}>
        Cargando...
      </p>
      <Skeleton height={320} />
    </div>
  );
}
