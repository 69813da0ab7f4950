import { Button, Dialog } from '@fluxpartes/ui';
import { TransferData } from '../../transferencia.tsx';
import { productoText, unidadesText } from './compra-values.ts';
import styles from './comprobante.module.css';
import { usePurchaseTasks, useTaskStatus } from './purchase-tasks.tsx';

/** 'Datos para transferencia' of a purchase, while it is open. */
export function TransferenciaDialog() {
  const { showDetails } = usePurchaseTasks();
  const { toTransfer } = useTaskStatus();
  if (!toTransfer) return null;
  const close = () => showDetails(null);
  return (
    <Dialog
      open
      onClose={close}
      title="Datos para transferencia"
      closeLabel="Cerrar datos para transferencia"
      actions={<Button onClick={close}>Cerrar</Button>}
    >
      <p className={styles.summary}>
        {productoText(toTransfer)} · {unidadesText(toTransfer)}
      </p>
      <TransferData compra={toTransfer} />
    </Dialog>
  );
}
