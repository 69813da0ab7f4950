import type { VentaDetail } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { Button, Buttons, formatFecha, formatTime, Note } from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords, pesos } from '../../historial-field.ts';
import { FileViewer, type InList } from '../../viewer/file-viewer.tsx';
import { ImageCanvas } from '../../viewer/image-canvas.tsx';
import styles from '../../viewer/viewer.module.css';
import { PagoButton, RechazarButton, Rechazo, type VentaActions } from './venta-card.tsx';

interface Props extends InList {
  venta: VentaDetail;
  actions: Pick<VentaActions, 'onTogglePago' | 'onDecide'>;
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
      compared={shown === undefined ? null : <SimilarComprobante key={shown} id={shown} />}
    >
      {(isSeen) => (
        <>
          <div className={styles.facts}>
            <p className={styles.question}>
              ¿De {venta.comprador_nombre} {venta.comprador_apellido}?
            </p>
            <p>DNI {inWords(venta.comprador_dni)}</p>
            <p className={styles.question}>¿{pesos(venta.monto)}?</p>
            <p>
              Venta #{id} · {venta.nombre_producto}
            </p>
            <p className={styles.question}>¿Desde el {formatFecha(venta.fecha).slice(0, 5)}?</p>
            <p>Comprada a las {formatTime(venta.fecha)}</p>
          </div>
          {venta.comprobante_ilegible ? <Note tone="danger">No se puede leer</Note> : null}
          {parecidos.length > 0 ? (
            <Note tone="danger">
              Igual o casi igual al de {parecidos.length === 1 ? 'otra venta' : 'otras ventas'}.
            </Note>
          ) : null}
          <Rechazo venta={venta} />
          <Buttons>
            <PagoButton venta={venta} hasKey={isSeen} onToggle={actions.onTogglePago} />
            <RechazarButton venta={venta} onDecide={actions.onDecide} />
            {parecidos.map((other) => (
              <Button
                key={other}
                aria-pressed={shown === other}
                onClick={() => setCompared(shown === other ? null : other)}
              >
                {`Comparar con la venta #${other}`}
              </Button>
            ))}
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
  const venta = `la venta #${id}`;
  if (isPending) return <p role="status">Cargando {venta}...</p>;
  if (!data?.comprobante_pago_url) {
    return (
      <div>
        <p role="status">No pudimos cargar {venta}.</p>
        <Button size="sm" onClick={() => void refetch()}>
          Reintentar
        </Button>
      </div>
    );
  }
  return (
    <ImageCanvas
      url={data.comprobante_pago_url}
      nombre={`Comprobante de ${venta}`}
      footer={
        <p>
          {data.comprador_nombre} {data.comprador_apellido}: {pesos(data.monto)}
          <br />
          {formatFecha(data.fecha)} {formatTime(data.fecha)}
        </p>
      }
    />
  );
}
