import type { VentaDetalle } from '@fluxpartes/contrato';
import { Button, CheckIcon, CloseIcon, IconButton, Modal } from '@fluxpartes/ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { Tecla } from '../../../teclado/tecla.tsx';
import { useTeclado } from '../../../teclado/teclado.tsx';
import { Monto } from '../components/monto.tsx';
import { Lienzo } from './lienzo.tsx';
import { Parecida } from './parecida.tsx';
import estilos from './visor.module.css';

interface Props {
  venta: VentaDetalle;
  /** Its payment is being marked. */
  enviando: boolean;
  onAlternarPago: (venta: VentaDetalle) => void;
  onClose: () => void;
}

/**
 * The proof over the whole page, beside the amount that it has to show; where it resembles the proof of another sale, both
 * side by side. Escape or the × closes it; a click on the image does not, since clicks drag it.
 */
export function VisorDeComprobante({ venta, enviando, onAlternarPago, onClose }: Props) {
  const { id, comprobante_pago_url: url, comprobantes_parecidos: parecidos } = venta;
  const [comparada, setComparada] = useState<number | null>(null);
  const titulo = useId();
  const { activos } = useTeclado();
  // The screen's own keys rest while a dialog is open: the one that decides works here too.
  const onKeyDown = ({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (activos && !repeat && !ctrlKey && !metaKey && !altKey && key.toLowerCase() === 'a') onAlternarPago(venta);
  };
  if (url === null) return null;
  return (
    <Modal
      className={estilos.visor}
      aria-labelledby={titulo}
      onClose={onClose}
      onKeyDown={onKeyDown}
      closesOutside={false}
    >
      <div className={estilos.marco}>
        <header className={estilos.cabeza}>
          <h2 id={titulo}>Comprobante de la venta #{id}</h2>
          <p className={estilos.pistas}>+ y − para acercar y alejar · flechas para mover · R para girar</p>
          {parecidos.map((otra) => (
            <Button
              key={otra}
              size="sm"
              className={estilos.comparar}
              aria-pressed={comparada === otra}
              onClick={() => setComparada(comparada === otra ? null : otra)}
            >
              {`Comparar con la venta #${otra}`}
            </Button>
          ))}
          <IconButton className={estilos.cerrar} label="Cerrar" icon={<CloseIcon size={22} />} onClick={onClose} />
        </header>
        <div className={comparada === null ? estilos.cuadros : `${estilos.cuadros} ${estilos.dos}`}>
          <Lienzo
            url={url}
            nombre={`Comprobante de la venta #${id}`}
            inicial
            pie={<Decision venta={venta} enviando={enviando} onAlternarPago={onAlternarPago} />}
          />
          {comparada === null ? null : <Parecida key={comparada} id={comparada} />}
        </div>
      </div>
    </Modal>
  );
}

/** The amount to compare with, and what is decided on it. */
function Decision({ venta, enviando, onAlternarPago }: Omit<Props, 'onClose'>) {
  const { pago_recibido } = venta;
  return (
    <div className={estilos.decision}>
      <Monto venta={venta} />
      <Button
        variant={pago_recibido ? 'danger' : 'primary'}
        icon={pago_recibido ? null : <CheckIcon />}
        aria-busy={enviando || undefined}
        aria-keyshortcuts="A"
        onClick={() => onAlternarPago(venta)}
      >
        {pago_recibido ? 'Desaprobar' : 'Aprobar'}
        <Tecla>A</Tecla>
      </Button>
    </div>
  );
}
