import type { ReactNode } from 'react';
import { Page, Stack } from '../layout/wrap.tsx';
import styles from './waiting-page.module.css';

export interface WaitingPageProps {
  /** The screen's own band, so that nothing moves when it comes. */
  header: ReactNode;
  /** Its panels in bones. */
  children: ReactNode;
}

/** A screen that is on its way: its band is there, 'Cargando...' is said and shown, its panels are bones. */
export function WaitingPage({ header, children }: WaitingPageProps) {
  return (
    <>
      {header}
      <Page aria-busy="true">
        <p role="status" className={styles.wait}>
          Cargando...
        </p>
        <Stack>{children}</Stack>
      </Page>
    </>
  );
}
