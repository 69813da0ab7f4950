import { Skeleton } from '@fluxpartes/ui';
import card from './venta-card.module.css';
import styles from './ventas.module.css';

/** Cards that fill the screen while the first page is on its way. */
const BONES = [1, 2, 3];

/** The sales that are on their way, in the layout of the real ones. */
export function VentasSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.aside}>
        <Skeleton className={styles.panelBone} />
      </div>
      <div className={styles.list}>
        <div className={styles.bar}>
          <h2>Todas tus ventas</h2>
          <span role="status">Cargando...</span>
        </div>
        <CardsSkeleton />
      </div>
    </div>
  );
}

/** The bones of some cards. */
export function CardsSkeleton() {
  return (
    <ul className={styles.cards} aria-hidden="true">
      {BONES.map((bone) => (
        <li key={bone} className={card.card}>
          <div className={card.head}>
            <Skeleton width="55%" height={22} />
            <Skeleton width={136} height={31} />
          </div>
          <div className={card.body}>
            <div className={card.bones}>
              <Skeleton height={44} />
              <Skeleton height={44} />
              <Skeleton height={44} />
            </div>
            <div className={card.side}>
              <Skeleton height={74} />
              <Skeleton height={44} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
