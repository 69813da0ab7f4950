import type { Compra } from '@fluxpartes/contrato';
import { Button, Dialog } from '@fluxpartes/ui';
import { TransferData } from '../../transferencia.tsx';
import { productoText, unidadesText } from './compra-values.ts';
import styles from './comprobante.module.css';

/** 'Datos para transferencia' of a purchase. */
export function TransferenciaDialog({ compra, onClose }: { compra: Compra; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Datos para transferencia"
      closeLabel="Cerrar datos para transferencia"
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      <p className={styles.summary}>
        {productoText(compra)} · {unidadesText(compra)}
      </p>
      <TransferData compra={compra} />
    </Dialog>
  );
}
