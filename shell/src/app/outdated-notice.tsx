import { Button, Note } from '@fluxpartes/ui';
import { createRoot } from 'react-dom/client';
import styles from './outdated-notice.module.css';

const PLACE = 'pagina-vieja';

/** What stands above the page; the forms keep their drafts over a reload. */
export function OutdatedNotice({ reload }: { reload: () => void }) {
  return (
    <Note tone="info" role="status">
      <div className={styles.content}>
        <span>Hay una versión nueva del sitio.</span>
        <Button onClick={reload}>Recargar</Button>
      </div>
    </Note>
  );
}

/** Says once, above whatever screen is there, that the page is older than what the API serves. */
export function offerReload(reload = () => location.reload()): void {
  if (document.getElementById(PLACE)) return;
  const place = document.createElement('div');
  place.id = PLACE;
  place.className = styles.place ?? '';
  document.body.prepend(place);
  createRoot(place).render(<OutdatedNotice reload={reload} />);
}
