import { type Compra, ventaFlags } from '@fluxpartes/contrato';
import { canDoToVenta } from '@fluxpartes/dominio';
import { Button, CheckIcon } from '@fluxpartes/ui';
import { useJob } from '../jobs/use-job.ts';
import styles from './comprobante.module.css';
import { useFocusWhenDone } from './use-focus-when-done.ts';

interface Props {
  compra: Compra;
  /** The id of the row's header. */
  descripcion: string;
}

/** 'Recepción': 'Confirmado', or the button that confirms it, one way; nothing of a purchase that was annulled before. */
export function RecepcionCell({ compra, descripcion }: Props) {
  const { confirming, confirm } = useJob(compra);
  const canConfirm = canDoToVenta('confirmar_recepcion', 'comprador', ventaFlags(compra));
  const { place, fromHere } = useFocusWhenDone<HTMLDivElement>(!canConfirm);
  return (
    <div ref={place}>
      {canConfirm ? (
        <Button
          size="sm"
          busy={confirming}
          busyLabel="Confirmando..."
          aria-describedby={descripcion}
          onClick={() => fromHere(confirm())}
        >
          Confirmar recepción
        </Button>
      ) : compra.confirmacioncomprador ? (
        <span className={styles.ready} tabIndex={-1}>
          <CheckIcon />
          Confirmado
        </span>
      ) : (
        '-'
      )}
    </div>
  );
}
