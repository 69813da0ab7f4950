import { type Compra, ventaFlags } from '@fluxpartes/contrato';
import { ventaLine } from '@fluxpartes/dominio';
import { BoxIcon, Button, CheckIcon, UploadIcon } from '@fluxpartes/ui';
import { type ComponentType, memo } from 'react';
import { productoText, totalText, unidadesText, venceText } from '../cells.ts';
import { useJob } from '../jobs/use-job.ts';
import type { PendingStep } from '../pendientes.ts';
import { TrackButton } from '../tracking/track-button.tsx';
import { CompraFoto } from './compra-foto.tsx';
import { ComprobanteUpload, UploadDetails } from './comprobante-upload.tsx';
import styles from './pendientes.module.css';
import { ClockIcon } from './row-icons.tsx';
import { useGoOn } from './use-go-on.ts';
import { ViewComprobante } from './view-comprobante.tsx';

interface Props {
  compra: Compra;
  step: PendingStep;
}

const ROW_ICONS: Record<PendingStep, ComponentType<{ size: number }>> = {
  subir_comprobante: UploadIcon,
  esperar_aprobacion: ClockIcon,
  confirmar_recepcion: BoxIcon,
};

/** The id of the title of a purchase's card. */
export const pendienteId = ({ id }: Pick<Compra, 'id'>): string => `pendiente-${id}`;

/** One step of one purchase. */
export const PendienteCard = memo(function PendienteCard({ compra, step }: Props) {
  const Icon = ROW_ICONS[step];
  const id = pendienteId(compra);
  const vence = venceText(compra);
  return (
    <li className={styles.card} data-paso={step}>
      <CompraFoto compra={compra} side={72} className={styles.icon} withoutFoto={<Icon size={28} />} />
      <div className={styles.text}>
        <h3 id={id} tabIndex={-1}>
          {ventaLine('comprador', ventaFlags(compra))}
        </h3>
        <p>
          <span className={styles.producto}>{productoText(compra)}</span>&nbsp;· {detailOf(compra, step)}
        </p>
        {vence && <p className={styles.vence}>{vence}</p>}
      </div>
      <Accion compra={compra} step={step} descripcion={id} />
      <div className={styles.details}>
        {step !== 'confirmar_recepcion' && <UploadDetails compra={compra} descripcion={id} />}
        <TrackButton compra={compra} descripcion={id} />
      </div>
    </li>
  );
});

/** What matters for the step: how much is transferred, or how much is expected. */
function detailOf(compra: Compra, step: PendingStep): string {
  return step === 'confirmar_recepcion' ? unidadesText(compra) : totalText(compra);
}

function Accion({ compra, step, descripcion }: Props & { descripcion: string }) {
  if (step === 'subir_comprobante') return <ComprobanteUpload compra={compra} descripcion={descripcion} />;
  if (step === 'confirmar_recepcion') return <Confirm compra={compra} descripcion={descripcion} />;
  const url = compra.comprobante_pago_url;
  return <div className={styles.actions}>{url && <ViewComprobante url={url} descripcion={descripcion} />}</div>;
}

function Confirm({ compra, descripcion }: { compra: Compra; descripcion: string }) {
  const { confirming, confirm } = useJob(compra);
  const goOn = useGoOn();
  return (
    <div className={styles.actions}>
      <Button
        icon={<CheckIcon />}
        busy={confirming}
        busyLabel="Confirmando..."
        aria-describedby={descripcion}
        onClick={() => goOn(confirm())}
      >
        Confirmar recepción
      </Button>
    </div>
  );
}
