import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS sizes; the whole width and 16 px by default. */
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  /** As '4 / 3': takes the place of the height. */
  aspectRatio?: string | undefined;
  className?: string | undefined;
}

/** One bone of a layout that is loading. Hidden from assistive technology: say 'Cargando...' in a status beside it. */
export function Skeleton({ width = '100%', height, aspectRatio, className }: SkeletonProps) {
  const style = { width, height: aspectRatio ? 'auto' : height, aspectRatio };
  return <span className={classNames(styles.bone, className)} style={style} aria-hidden="true" />;
}

/** A catalogue card that is loading, with the sizes of the real one. Stands in a CardGrid. */
export function CardSkeleton() {
  return (
    <li className={styles.card} aria-hidden="true">
      <span className={classNames(styles.bone, styles.photo)} />
      <span className={classNames(styles.bone, styles.plate)} />
      <span className={styles.body}>
        <Skeleton width="90%" height={20} />
        <Skeleton width="70%" />
        <Skeleton width="55%" />
      </span>
    </li>
  );
}
