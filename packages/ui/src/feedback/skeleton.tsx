import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Page, Stack } from '../layout/layout.tsx';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS sizes; the whole width and 16 px by default. SSR needs a class instead. */
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  /** A CSS ratio such as '4 / 3'; it replaces the height. */
  aspectRatio?: string | undefined;
  className?: string | undefined;
}

/** A placeholder in a loading layout, hidden from assistive technology. Put 'Cargando...' in a status beside it. */
export function Skeleton({ width, height, aspectRatio, className }: SkeletonProps) {
  const style = { width, height: aspectRatio ? 'auto' : height, aspectRatio };
  return <span className={classNames(styles.skeleton, className)} style={style} aria-hidden="true" />;
}

/** A placeholder of a loading catalogue card, with the sizes of the real card. Belongs in a CardGrid. */
export function CardSkeleton() {
  return (
    <li className={styles.card} aria-hidden="true">
      <span className={classNames(styles.skeleton, styles.photo)} />
      <span className={classNames(styles.skeleton, styles.plate)} />
      <span className={styles.body}>
        <Skeleton width="90%" height={20} />
        <Skeleton width="70%" />
        <Skeleton width="55%" />
      </span>
    </li>
  );
}

/** The loading state of a page's content: the status 'Cargando...' and skeletons of its panels. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className={styles.wait}>
        Cargando...
      </p>
      <Stack>{children}</Stack>
    </div>
  );
}

export interface WaitingPageProps {
  /** The screen's own band, which keeps the layout stable. */
  header: ReactNode;
  children: ReactNode;
}

/** The loading state of a screen: its band, the status 'Cargando...' and skeletons of its panels. */
export function WaitingPage({ header, children }: WaitingPageProps) {
  return (
    <>
      {header}
      <Page>
        <Waiting>{children}</Waiting>
      </Page>
    </>
  );
}
