import { brandLink } from '@fluxpartes/mf-kit';
import { Band, Page } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { BackButton } from '../../../components/back-button.tsx';
import styles from './compra.module.css';

/** The purchase's header and page, the same while it loads and when it is there. */
export function CompraFrame({ withBar = false, children }: { withBar?: boolean; children: ReactNode }) {
  return (
    <>
      <Band half title="Confirmar compra" brandLink={brandLink} actions={<BackButton />} />
      <Page withActionBar={withBar} className={styles.page}>
        {children}
      </Page>
    </>
  );
}
