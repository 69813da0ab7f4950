import type { VentaDetail } from '@fluxpartes/contrato';
import { CameraIcon, ExternalIcon, Note, ZoomIcon } from '@fluxpartes/ui';
import { useState } from 'react';
import { ShortcutKey } from '../../../shortcuts.tsx';
import styles from './comprobante.module.css';

const NotUploaded = () => (
  <>
    Comprobante de pago: <strong>No cargado</strong>
  </>
);

/** The proof of payment beside the amount: pressed, it opens large over the page; the link opens it in a tab. */
export function Comprobante({ venta, onEnlarge }: { venta: VentaDetail; onEnlarge: () => void }) {
  const { id, comprobante_pago_url: url } = venta;
  const [failure, setFailure] = useState<string | null>(null);
  if (url === null) {
    return (
      <div className={styles.empty}>
        <CameraIcon size={48} />
        <p>{venta.monto === 0 ? <strong>Pagada con cashback</strong> : <NotUploaded />}</p>
      </div>
    );
  }
  return (
    <div className={styles.comprobante}>
      <button
        type="button"
        className={styles.image}
        aria-label={`Ampliar el comprobante de la venta #${id}`}
        aria-keyshortcuts="C"
        onClick={onEnlarge}
      >
        {failure === url ? (
          <span className={styles.withoutImage}>No se pudo cargar la imagen</span>
        ) : (
          <img
            src={url}
            alt=""
            loading="lazy"
            decoding="async"
            width={208}
            height={264}
            onError={() => setFailure(url)}
          />
        )}
        <span className={styles.magnifier} aria-hidden="true">
          <ZoomIcon size={20} />
          <ShortcutKey>C</ShortcutKey>
        </span>
      </button>
      {venta.comprobante_ilegible ? <Note tone="danger">No se puede leer</Note> : null}
      <a className={styles.link} href={url} target="_blank" rel="noreferrer">
        <ExternalIcon size={18} />
        Comprobante de pago
      </a>
    </div>
  );
}
