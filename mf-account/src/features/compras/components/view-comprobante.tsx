import { ExternalIcon, VisuallyHidden } from '@fluxpartes/ui';
import styles from './comprobante.module.css';

/** The way to an uploaded proof, in a new tab. */
export function ViewComprobante({ url, descripcion }: { url: string; descripcion: string }) {
  return (
    <a className={styles.link} href={url} target="_blank" rel="noreferrer" aria-describedby={descripcion}>
      <ExternalIcon />
      Ver comprobante
      <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
    </a>
  );
}
