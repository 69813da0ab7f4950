import { Button, Note } from '@fluxpartes/ui';
import { createRoot } from 'react-dom/client';
import { noticesElement } from '../frame/notices.ts';
import styles from './outdated-notice.module.css';

const ELEMENT_ID = 'pagina-vieja';

/** Shows once, above the current screen, that the API serves a newer release. Forms keep their drafts over a reload. */
export function offerReload(reload = () => location.reload()): void {
  if (document.getElementById(ELEMENT_ID)) return;
  const container = document.createElement('div');
  container.id = ELEMENT_ID;
  noticesElement().prepend(container);
  createRoot(container).render(
    <Note tone="info" role="status" className={styles.notice}>
      <div className={styles.content}>
        <span>Hay una versión nueva del sitio.</span>
        <Button variant="tertiary" size="sm" onClick={reload}>
          Recargar
        </Button>
      </div>
    </Note>,
  );
}
