import { classNames, Skeleton } from '@fluxpartes/ui';
import cards from '../../../list/list.module.css';
import styles from './venta-card.module.css';

/** Two cards on their way, with the places of the real ones. The bar above says so in words. */
export function VentasSkeleton() {
  return (
    <div aria-hidden="true" className={styles.wait}>
      <CardSkeleton />
      <CardSkeleton />
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className={cards.card}>
      <div className={classNames(cards.head, styles.head)}>
        <Skeleton width={140} height={28} />
        <Skeleton width={130} />
      </div>
      <div className={styles.body}>
        <Skeleton className={styles.comprobanteBone} />
        <div className={styles.producto}>
          <Skeleton width="70%" height={22} />
          <Skeleton width="30%" />
        </div>
        <div className={styles.monto}>
          <Skeleton height={88} />
        </div>
        <div className={styles.decision}>
          <Skeleton height={48} />
          <Skeleton height={120} />
        </div>
        <div className={styles.parts}>
          <Skeleton height={190} />
          <Skeleton height={190} />
        </div>
      </div>
    </div>
  );
}
