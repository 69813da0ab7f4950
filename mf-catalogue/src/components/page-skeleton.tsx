import { brandLink } from '@fluxpartes/mf-kit';
import { Page, Skeleton, SlimHeader, VisuallyHidden } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { BackButton } from './back-button.tsx';
import styles from './page.module.css';

interface Props {
  /** The screen's name, for those who listen, until its own title comes. */
  title: string;
  children?: ReactNode;
}

/** A screen that is on its way: its header is there, its layout in bones, and 'Cargando...' is said and shown. */
export function PageSkeleton({ title, children = <FotoBone /> }: Props) {
  return (
    <>
      <SlimHeader brandLink={brandLink} actions={<BackButton />} />
      <Page className={styles.page} aria-busy="true">
        <h1 tabIndex={-1}>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h1>
        <p role="status" className={styles.wait}>
          Cargando...
        </p>
        {children}
      </Page>
    </>
  );
}

/** The photo of a listing that is loading. */
export function FotoBone() {
  return (
    <div className={styles.fotoBone}>
      <Skeleton aspectRatio="4 / 3" />
    </div>
  );
}
