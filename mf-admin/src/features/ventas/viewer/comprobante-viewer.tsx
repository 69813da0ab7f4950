import type { VentaDetail } from '@fluxpartes/contrato';
import { Button, CheckIcon, CloseIcon, IconButton, Modal, Note } from '@fluxpartes/ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { ShortcutKey, useShortcutsSetting } from '../../../shortcuts.tsx';
import { Monto } from '../components/monto.tsx';
import { useIsMarking } from '../use-pagos.ts';
import { Canvas } from './canvas.tsx';
import { Parecido } from './parecido.tsx';
import styles from './viewer.module.css';

interface Props {
  venta: VentaDetail;
  onTogglePago: (venta: VentaDetail) => void;
  onClose: () => void;
}

/**
 * The proof over the whole page, beside the amount that it has to show; where it resembles the proof of another sale, both
 * side by side. Escape or the × closes it; a click on the image does not, since clicks drag it.
 */
export default function ComprobanteViewer({ venta, onTogglePago, onClose }: Props) {
  const { id, comprobante_pago_url: url, comprobantes_parecidos: parecidos } = venta;
  const [compared, setCompared] = useState<number | null>(null);
  const title = useId();
  const { isOn } = useShortcutsSetting();
  // The screen's own keys rest while a dialog is open: the one that decides works here too.
  const onKeyDown = ({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (
      isOn &&
      !venta.anulada &&
      !venta.liquidacion &&
      !repeat &&
      !ctrlKey &&
      !metaKey &&
      !altKey &&
      key.toLowerCase() === 'a'
    )
      onTogglePago(venta);
  };
  if (url === null) return null;
  return (
    <Modal
      className={styles.viewer}
      aria-labelledby={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
      closesOutside={false}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={title}>Comprobante de la venta #{id}</h2>
          <p className={styles.hints}>+ y − para acercar y alejar · flechas para mover · R para girar</p>
          {parecidos.map((another) => (
            <Button
              key={another}
              size="sm"
              className={styles.compare}
              aria-pressed={compared === another}
              onClick={() => setCompared(compared === another ? null : another)}
            >
              {`Comparar con la venta #${another}`}
            </Button>
          ))}
          <IconButton className={styles.close} label="Cerrar" icon={<CloseIcon size={22} />} onClick={onClose} />
        </header>
        <div className={compared === null ? styles.frames : `${styles.frames} ${styles.two}`}>
          <Canvas
            url={url}
            nombre={`Comprobante de la venta #${id}`}
            initialValue
            footer={<Decision venta={venta} onTogglePago={onTogglePago} />}
          />
          {compared === null ? null : <Parecido key={compared} id={compared} />}
        </div>
      </div>
    </Modal>
  );
}

/** The amount to compare with, and what is decided on it. */
function Decision({ venta, onTogglePago }: Omit<Props, 'onClose'>) {
  const sending = useIsMarking(venta.id);
  const { pago_recibido } = venta;
  return (
    <div className={styles.decision}>
      <Monto venta={venta} />
      {venta.comprobante_ilegible ? <Note tone="danger">No se puede leer</Note> : null}
      {venta.anulada || venta.liquidacion ? null : (
        <Button
          variant={pago_recibido ? 'danger' : 'primary'}
          icon={pago_recibido ? null : <CheckIcon />}
          aria-busy={sending || undefined}
          aria-keyshortcuts="A"
          onClick={() => onTogglePago(venta)}
        >
          {pago_recibido ? 'Desaprobar' : 'Aprobar'}
          <ShortcutKey>A</ShortcutKey>
        </Button>
      )}
    </div>
  );
}
