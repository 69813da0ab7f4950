import { createRoot } from 'react-dom/client';
import { HeaderNotice, noticesElement } from '../frame/notices.tsx';

const ELEMENT_ID = 'pagina-vieja';

/** Shows once, above the current screen, that the API serves a newer release. Forms keep their drafts over a reload. */
export function offerReload(reload = () => location.reload()): void {
  if (document.getElementById(ELEMENT_ID)) return;
  const container = document.createElement('div');
  container.id = ELEMENT_ID;
  noticesElement().prepend(container);
  createRoot(container).render(
    <HeaderNotice tone="info" action="Recargar" onAction={reload}>
      Hay una versión nueva del sitio.
    </HeaderNotice>,
  );
}
