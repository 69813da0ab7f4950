import { useCopy, useShell } from '@fluxpartes/mf-kit';
import { Icon } from '@fluxpartes/ui';
import styles from './gallery.module.css';

const STROKE =
  'M8.2 10.8l7.6-4.1M8.2 13.2l7.6 4.1M3.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z' +
  'M15.5 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM15.5 18.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z';

/** Shares the listing's address through the device's own sheet; where there is none, copies it. */
export function Share({ title }: { title: string }) {
  const { alerts } = useShell();
  const { copied, copy } = useCopy();
  const share = async () => {
    // Neither a search nor a fragment that came along: the address of the listing alone.
    const url = location.origin + location.pathname;
    if (navigator.share) {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        // The visitor closed the sheet. Else the browser refused one, as it does long after the press.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    if (!(await copy(url))) await alerts.notify(`Copiá el enlace: ${url}`);
  };
  return (
    <div className={styles.share}>
      <span role="status" className={copied !== null ? styles.copied : undefined}>
        {copied === null ? null : 'Enlace copiado'}
      </span>
      <button type="button" className={styles.round} aria-label="Compartir" onClick={() => void share()}>
        <Icon path={STROKE} size={24} />
      </button>
    </div>
  );
}
