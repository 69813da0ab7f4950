import type { VentaDetalle } from '@fluxpartes/contrato';
import { CameraIcon, ExternalIcon, ZoomIcon } from '@fluxpartes/ui';
import { useState } from 'react';
import { Tecla } from '../../../teclado/tecla.tsx';
import estilos from './comprobante.module.css';

/** The proof of payment beside the amount: pressed, it opens large over the page; the link opens it in a tab. */
export function Comprobante({ venta, onAmpliar }: { venta: VentaDetalle; onAmpliar: () => void }) {
  const { id, comprobante_pago_url: url } = venta;
  const [fallo, setFallo] = useState<string | null>(null);
  if (url === null) {
    return (
      <div className={estilos.vacio}>
        <CameraIcon size={48} />
        <p>
          Comprobante de pago: <strong>No cargado</strong>
        </p>
      </div>
    );
  }
  return (
    <div className={estilos.comprobante}>
      <button
        type="button"
        className={estilos.imagen}
        aria-label={`Ampliar el comprobante de la venta #${id}`}
        aria-keyshortcuts="C"
        onClick={onAmpliar}
      >
        {fallo === url ? (
          <span className={estilos.sinImagen}>No se pudo cargar la imagen</span>
        ) : (
          <img
            src={url}
            alt=""
            loading="lazy"
            decoding="async"
            width={208}
            height={264}
            onError={() => setFallo(url)}
          />
        )}
        <span className={estilos.lupa} aria-hidden="true">
          <ZoomIcon size={20} />
          <Tecla>C</Tecla>
        </span>
      </button>
      <a className={estilos.enlace} href={url} target="_blank" rel="noreferrer">
        <ExternalIcon size={18} />
        Comprobante de pago
      </a>
    </div>
  );
}
