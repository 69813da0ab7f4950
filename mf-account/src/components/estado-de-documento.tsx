import { Badge, buttonClass, CheckIcon, ExternalIcon, VisuallyHidden } from '@fluxpartes/ui';
import type { Documento } from './documentos.ts';
import styles from './estado-de-documento.module.css';

/** Whether a document is approved, and the way to its file, which opens in another tab. */
export function EstadoDeDocumento({ documento }: { documento: Documento }) {
  const { aprobacion, url, sinArchivo, etiqueta } = documento;
  return (
    <div className={styles.estado}>
      {aprobacion ? (
        <Badge tone={aprobacion.aprobado ? 'ok' : 'warn'} icon={aprobacion.aprobado ? <CheckIcon size={16} /> : null}>
          {aprobacion.texto}
        </Badge>
      ) : null}
      {url ? (
        <a
          className={buttonClass({ variant: 'tertiary', size: 'sm', className: styles.enlace })}
          href={url}
          target="_blank"
          rel="noopener"
        >
          Ver archivo
          <VisuallyHidden>({etiqueta}, en otra pestaña)</VisuallyHidden>
          <ExternalIcon size={18} />
        </a>
      ) : (
        <span className={styles.sinArchivo}>{sinArchivo}</span>
      )}
    </div>
  );
}
