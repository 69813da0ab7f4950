import { type Compra, ventaFlags } from '@fluxpartes/contrato';
import { ventaLine } from '@fluxpartes/dominio';
import { BoxIcon } from '@fluxpartes/ui';
import { deductionText, productoText, refundText } from '../cells.ts';
import { TrackButton } from '../tracking/track-button.tsx';
import { CompraFoto } from './compra-foto.tsx';
import styles from './pendientes.module.css';

/** Money that goes back: how much, and the question to which account, until that is answered. */
export function OwedCard({ compra }: { compra: Compra }) {
  const id = `devolucion-${compra.id}`;
  const deduction = deductionText(compra);
  return (
    <li className={styles.card}>
      <CompraFoto compra={compra} side={72} className={styles.icon} withoutFoto={<BoxIcon size={28} />} />
      <div className={styles.text}>
        <h3 id={id} tabIndex={-1}>
          {ventaLine('comprador', ventaFlags(compra))}
        </h3>
        <p>
          <span className={styles.producto}>{productoText(compra)}</span>&nbsp;· {refundText(compra)}
        </p>
        {deduction && <p>{deduction}</p>}
      </div>
      <div className={styles.actions}>
        <TrackButton compra={compra} descripcion={id} />
      </div>
    </li>
  );
}
