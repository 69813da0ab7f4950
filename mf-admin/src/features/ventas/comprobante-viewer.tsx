import type { VentaDetail } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { Button, CheckIcon, CloseIcon, formatFecha, formatTime, IconButton, Modal, Note } from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { ShortcutKey, useShortcutsSetting } from '../../shortcuts.tsx';
import styles from './comprobante-viewer.module.css';
import { ImageCanvas } from './image-canvas.tsx';
import { Monto } from './venta-card.tsx';
import { useIsMarking } from './ventas-api.ts';

interface Props {
  venta: VentaDetail;
  onTogglePago: (venta: VentaDetail) => void;
  onClose: () => void;
}

/**
 * The comprobante over the whole page with the amount that it must show, beside a similar comprobante for comparison. A
 * click on the image does not close the viewer, because dragging begins with a click.
 */
export default function ComprobanteViewer({ venta, onTogglePago, onClose }: Props) {
  const { id, comprobante_pago_url: url, comprobantes_parecidos: parecidos } = venta;
  const [compared, setCompared] = useState<number | null>(null);
  const title = useId();
  const { isOn } = useShortcutsSetting();
  // An open dialog disables the page's shortcuts, so the viewer handles A by itself.
  const onKeyDown = ({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isSingleKey = isOn && !repeat && !ctrlKey && !metaKey && !altKey;
    if (isSingleKey && !venta.anulada && !venta.liquidacion && key.toLowerCase() === 'a') onTogglePago(venta);
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
      <div className={styles.layout}>
        <header className={styles.head}>
          <h2 id={title}>Comprobante de la venta #{id}</h2>
          <p className={styles.hints}>+ y − para acercar y alejar · flechas para mover · R para girar</p>
          {parecidos.map((other) => (
            <Button
              key={other}
              size="sm"
              className={styles.compare}
              aria-pressed={compared === other}
              onClick={() => setCompared(compared === other ? null : other)}
            >
              {`Comparar con la venta #${other}`}
            </Button>
          ))}
          <IconButton label="Cerrar" icon={<CloseIcon size={22} />} onClick={onClose} />
        </header>
        <div className={compared === null ? styles.images : `${styles.images} ${styles.two}`}>
          <ImageCanvas
            url={url}
            nombre={`Comprobante de la venta #${id}`}
            autoFocus
            footer={<Decision venta={venta} onTogglePago={onTogglePago} />}
          />
          {compared === null ? null : <SimilarComprobante key={compared} id={compared} />}
        </div>
      </div>
    </Modal>
  );
}

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

function SimilarComprobante({ id }: { id: number }) {
  const { api } = useShell();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['mf-admin', 'venta', id],
    queryFn: async ({ signal }) => (await api.ventas.detail({ id }, { signal })).items[0] ?? null,
    staleTime: 0,
  });
  if (isPending) {
    return (
      <p className={styles.message} role="status">
        Cargando la venta #{id}...
      </p>
    );
  }
  if (!data?.comprobante_pago_url) {
    return (
      <div className={styles.message}>
        <p role="status">No pudimos cargar la venta #{id}.</p>
        <Button size="sm" onClick={() => void refetch()}>
          Reintentar
        </Button>
      </div>
    );
  }
  return (
    <ImageCanvas
      url={data.comprobante_pago_url}
      nombre={`Comprobante de la venta #${id}`}
      footer={
        <div className={styles.decision}>
          <Monto venta={data} />
          <p className={styles.detail}>
            {formatFecha(data.fecha)} {formatTime(data.fecha)}
            <br />
            {data.comprador_nombre} {data.comprador_apellido}
          </p>
        </div>
      }
    />
  );
}
