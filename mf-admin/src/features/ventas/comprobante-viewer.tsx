import type { VentaDetail } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import { Button, Buttons, formatFecha, formatPesos, formatTime, Note } from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { inWords } from '../../historial-field.ts';
import { FileViewer } from '../../viewer/file-viewer.tsx';
import { ImageCanvas } from '../../viewer/image-canvas.tsx';
import styles from '../../viewer/viewer.module.css';
import { Monto, PagoButton, RechazarButton, Rechazo, type VentaActions } from './venta-card.tsx';

interface Props {
  venta: VentaDetail;
  actions: Pick<VentaActions, 'onTogglePago' | 'onDecide'>;
  index: number;
  count: number;
  onMove: (steps: 1 | -1) => void;
  onClose: () => void;
  undoBar: ReactNode;
}

/** The comprobante of a sale beside buyer, amount and date, and a similar comprobante for comparison. */
export default function ComprobanteViewer({ venta, actions, ...viewer }: Props) {
  const { id, comprobante_pago_url, comprobantes_parecidos: parecidos } = venta;
  const [compared, setCompared] = useState<number | null>(null);
  const shown = parecidos.find((other) => other === compared);
  return (
    <FileViewer
      {...viewer}
      title={`Comprobante de la venta #${id}`}
      url={comprobante_pago_url}
      without={venta.monto === 0 ? 'Pagada con cashback' : 'No cargado'}
      actions={parecidos.map((other) => (
        <Button
          key={other}
          size="sm"
          className={styles.compare}
          aria-pressed={shown === other}
          onClick={() => setCompared(shown === other ? null : other)}
        >
          {`Comparar con la venta #${other}`}
        </Button>
      ))}
      compared={shown === undefined ? null : <SimilarComprobante key={shown} id={shown} />}
    >
      {(isSeen) => (
        <>
          <div className={styles.facts}>
            <p className={styles.question}>
              ¿De {venta.comprador_nombre} {venta.comprador_apellido}?
            </p>
            <p>DNI {inWords(venta.comprador_dni)}</p>
            <p className={styles.question}>¿{formatPesos(pesosACentavos(venta.monto))}?</p>
            <p>
              Venta #{id} · {venta.nombre_producto}
            </p>
            <p className={styles.question}>¿Desde el {formatFecha(venta.fecha).slice(0, 5)}?</p>
            <p>Comprada a las {formatTime(venta.fecha)}</p>
            {venta.comprobante_ilegible ? <Note tone="danger">No se puede leer</Note> : null}
            <Rechazo venta={venta} />
          </div>
          <Buttons>
            <PagoButton venta={venta} hasKey={isSeen} onToggle={actions.onTogglePago} />
            <RechazarButton venta={venta} onDecide={actions.onDecide} />
          </Buttons>
        </>
      )}
    </FileViewer>
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
