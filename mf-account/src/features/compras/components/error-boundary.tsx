import { CloseIcon, IconButton, Note } from '@fluxpartes/ui';
import { productoText } from '../cells.ts';
import { useJobDesk, useVisible } from '../jobs/job-desk.tsx';
import styles from './page.module.css';

/** The error area: what went wrong with which purchase. It stays in sight while the page scrolls, until it is closed. */
export function ErrorBoundary() {
  const { showError } = useJobDesk();
  const { error } = useVisible();
  return (
    <div role="alert" className={styles.errors}>
      {error && (
        <Note tone="danger" className={styles.error}>
          <p>{error.outcome}</p>
          <p className={styles.ofWhat}>{productoText(error.compra)}</p>
          <IconButton
            variant="tertiary"
            label="Cerrar aviso"
            icon={<CloseIcon />}
            className={styles.close}
            onClick={() => showError(null)}
          />
        </Note>
      )}
    </div>
  );
}
