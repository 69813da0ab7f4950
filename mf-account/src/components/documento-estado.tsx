import { Badge, buttonClass, CheckIcon, ExternalIcon, VisuallyHidden } from '@fluxpartes/ui';
import styles from './documento-estado.module.css';
import type { Documento } from './documentos.ts';

/** Whether a document is approved, and the way to its file, which opens in another tab. */
export function DocumentoEstado({ documento }: { documento: Documento }) {
  const { aprobacion, url, withoutFile, title } = documento;
  return (
    <div className={styles.estado}>
      {aprobacion ? (
        <Badge tone={aprobacion.aprobado ? 'ok' : 'warn'} icon={aprobacion.aprobado ? <CheckIcon size={16} /> : null}>
          {aprobacion.text}
        </Badge>
      ) : null}
      {url ? (
        <a
          className={buttonClass({ variant: 'tertiary', size: 'sm', className: styles.link })}
          href={url}
          target="_blank"
          rel="noopener"
        >
          Ver archivo
          <VisuallyHidden>({title}, en otra pestaña)</VisuallyHidden>
          <ExternalIcon size={18} />
        </a>
      ) : (
        <span className={styles.withoutFile}>{withoutFile}</span>
      )}
    </div>
  );
}
