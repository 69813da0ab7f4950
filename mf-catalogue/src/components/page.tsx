import { brandLink, useGoBack } from '@fluxpartes/mf-kit';
import { BackIcon, Button, Page, Skeleton, SlimHeader, VisuallyHidden } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import styles from './page.module.css';

interface Props {
  /** The screen's name, for those who listen, until its own title comes. */
  title: string;
  children?: ReactNode;
}

/** A loading screen: the header, the layout's skeleton, and 'Cargando...'. */
export function PageSkeleton({ title, children = <FotoSkeleton /> }: Props) {
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
export function FotoSkeleton() {
  return (
    <div className={styles.fotoSkeleton}>
      <Skeleton aspectRatio="4 / 3" />
    </div>
  );
}

/** 'Volver': one page back inside the site, or to the catalogue. */
export function BackButton() {
  const goBack = useGoBack();
  return (
    <Button size="sm" icon={<BackIcon />} onClick={goBack}>
      Volver
    </Button>
  );
}
