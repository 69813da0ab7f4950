import type { Venta } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { Button, Dialog, formatFecha, formatPesos, formatTime, KeyValueList } from '@fluxpartes/ui';
import { lazy, Suspense } from 'react';
import { direccionWithAltura, envioInWords, hasEnvio } from '../envio.ts';
import { CompradorDetails } from './comprador-details.tsx';
import { CopyDireccion } from './copy-direccion.tsx';
import { PagoRecibido } from './pago-recibido.tsx';
import styles from './venta-details.module.css';

const AskPart = lazy(() => import('./ask-part.tsx'));

interface Props {
  /** The seller. */
  userId: number;
  venta: Venta;
  onClose: () => void;
}

/** 'Detalles de la venta': what was sold, where it goes, who bought it. Closes by ×, 'Cerrar', Escape or a click outside. */
export function VentaDetails({ userId, venta, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Detalles de la venta"
      closeLabel="Cerrar detalles"
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      <KeyValueList
        items={[
          { label: 'ID de la venta', value: venta.id },
          { label: 'Producto', value: venta.nombre_producto },
          { label: 'Cantidad', value: venta.cantidad },
          { label: 'Monto', value: formatPesos(pesosACentavos(venta.monto)), tone: 'strong' },
          { label: 'Fecha y hora', value: `${formatFecha(venta.fecha)} ${formatTime(venta.fecha)}` },
          { label: 'Pago recibido', value: <PagoRecibido recibido={venta.pago_recibido} short /> },
          { label: 'Envío', value: envioInWords(venta) },
        ]}
      />
      {hasEnvio(venta) ? <Target venta={venta} /> : null}
      <h3 className={styles.title}>Datos del comprador</h3>
      <CompradorDetails userId={userId} compradorId={venta.comprador_id} />
      <Suspense>
        <AskPart venta={venta} />
      </Suspense>
    </Dialog>
  );
}

function Target({ venta }: { venta: Venta }) {
  return (
    <>
      <h3 className={styles.title}>Datos de envío</h3>
      <KeyValueList
        items={[
          { label: 'Localidad de envío', value: venta.localidad_envio },
          { label: 'Dirección', value: direccionWithAltura(venta) },
          { label: 'Entrecalles', value: venta.entrecalles_envio },
        ]}
      />
      <CopyDireccion venta={venta} />
    </>
  );
}
