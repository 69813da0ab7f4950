import { type Compra, ventaFlags } from '@fluxpartes/contrato';
import { ventaLine } from '@fluxpartes/dominio';
import { BoxIcon, Button, CheckIcon, UploadIcon } from '@fluxpartes/ui';
import { type ComponentType, memo } from 'react';
import { isDueSoon, productoText, totalText, unidadesText, venceText } from '../cells.ts';
import { useJob } from '../jobs/use-job.ts';
import type { Pendiente } from '../pendientes.ts';
import { TrackButton } from '../tracking/track-button.tsx';
import { CompraFoto } from './compra-foto.tsx';
import { ComprobanteUpload, UploadDetails } from './comprobante-upload.tsx';
import styles from './pendientes.module.css';
import { ClockIcon } from './row-icons.tsx';
import { useFocusWhenDone } from './use-focus-when-done.ts';
import { ViewComprobante } from './view-comprobante.tsx';

type Props = Pendiente<Compra>;

const ROW_ICONS: Record<Props['step'], ComponentType<{ size: number }>> = {
  subir_comprobante: UploadIcon,
  esperar_aprobacion: ClockIcon,
  confirmar_recepcion: BoxIcon,
  recibida: CheckIcon,
};

/** The id of the title of a purchase's card. */
export const pendienteId = ({ id }: Pick<Compra, 'id'>): string => `pendiente-${id}`;

/** One step of one purchase; once its receipt is confirmed it says so, in the same place and of the same height. */
export const PendienteCard = memo(function PendienteCard({ compra, step }: Props) {
  const Icon = ROW_ICONS[step];
  const id = pendienteId(compra);
  const vence = venceText(compra);
  const { place, fromHere } = useFocusWhenDone<HTMLLIElement>(step === 'recibida');
  return (
    <li className={styles.card} data-paso={step} ref={place}>
      <CompraFoto compra={compra} side={72} className={styles.icon} withoutFoto={<Icon size={28} />} />
      <div className={styles.text}>
        <h3 id={id} tabIndex={-1}>
          {step === 'recibida' ? 'Recibida ✓' : ventaLine('comprador', ventaFlags(compra))}
        </h3>
        <p>
          <span className={styles.producto}>{productoText(compra)}</span>&nbsp;· {detailOf(compra, step)}
        </p>
        {vence && (
          <p className={styles.vence} data-soon={isDueSoon(compra)}>
            {vence}
          </p>
        )}
      </div>
      <Accion compra={compra} step={step} descripcion={id} onConfirm={fromHere} />
      <div className={styles.details}>
        {step !== 'confirmar_recepcion' && <UploadDetails compra={compra} descripcion={id} />}
        <TrackButton compra={compra} descripcion={id} />
      </div>
    </li>
  );
});

/** What matters for the step: how much is transferred, or how much is expected. */
function detailOf(compra: Compra, step: Props['step']): string {
  return step === 'confirmar_recepcion' || step === 'recibida' ? unidadesText(compra) : totalText(compra);
}

interface AccionProps extends Props {
  /** The id of the card's title. */
  descripcion: string;
  onConfirm: (done: Promise<boolean>) => void;
}

function Accion({ compra, step, descripcion, onConfirm }: AccionProps) {
  if (step === 'subir_comprobante') return <ComprobanteUpload compra={compra} descripcion={descripcion} />;
  if (step === 'confirmar_recepcion') {
    return <Confirm compra={compra} descripcion={descripcion} onConfirm={onConfirm} />;
  }
  if (step === 'recibida') return <p className={styles.received}>Confirmado</p>;
  const url = compra.comprobante_pago_url;
  return <div className={styles.actions}>{url && <ViewComprobante url={url} descripcion={descripcion} />}</div>;
}

function Confirm({ compra, descripcion, onConfirm }: Omit<AccionProps, 'step'>) {
  const { confirming, confirm } = useJob(compra);
  return (
    <div className={styles.actions}>
      <Button
        icon={<CheckIcon />}
        busy={confirming}
        busyLabel="Confirmando..."
        aria-describedby={descripcion}
        onClick={() => onConfirm(confirm())}
      >
        Confirmar recepción
      </Button>
    </div>
  );
}
