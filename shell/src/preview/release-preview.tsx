import { createRoot } from 'react-dom/client';
import styles from './release-preview.module.css';

/** Query parameter of the preview; the web server reads it (shell/server/request-registry.ts). */
const NAME = 'preview';

/** Versions by remote. */
type Previews = Readonly<Record<string, string>>;

/** Shows which releases this tab previews, and keeps the preview across navigations. @param json as the server inlines it */
export function startPreview(json: string): void {
  const previews = JSON.parse(json) as Previews;
  keepInUrl(previews);
  const container = document.createElement('div');
  container.style.display = 'contents';
  document.body.prepend(container);
  createRoot(container).render(
    <aside className={styles.bar} aria-label="Versión en prueba">
      <p>
        Probando{' '}
        {Object.entries(previews)
          .map((preview) => preview.join(' '))
          .join(', ')}
      </p>
      <button type="button" className={styles.end} onClick={() => location.replace(withoutPreview(location.href))}>
        Dejar de probar
      </button>
    </aside>,
  );
}

/** Adds the preview to the URL of each page of this tab, so that it survives a reload and needs no storage. */
export function keepInUrl(previews: Previews): void {
  const parameters = Object.entries(previews).map(([remote, version]) => `${NAME}=${remote}@${version}`);
  const withPreview = (target: string | URL): URL => {
    const url = new URL(target, location.href);
    if (url.origin === location.origin && !url.searchParams.has(NAME)) {
      url.search += `${url.search === '' ? '?' : '&'}${parameters.join('&')}`;
    }
    return url;
  };
  for (const method of ['pushState', 'replaceState'] as const) {
    const own = history[method].bind(history);
    history[method] = (state, unused, url) => own(state, unused, url == null ? url : withPreview(url));
  }
  // The page may have navigated before this chunk loaded.
  history.replaceState(history.state, '', location.href);
}

export function withoutPreview(href: string): string {
  const url = new URL(href);
  // Parsed as the web server does: a link may percent-encode the name.
  const others = url.search.slice(1).split('&');
  url.search = others.filter((part) => part !== '' && !new URLSearchParams(part).has(NAME)).join('&');
  return url.href;
}
