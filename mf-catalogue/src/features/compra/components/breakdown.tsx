import type { PublicacionVisible } from '@fluxpartes/contrato';
import { type Centavos, type ComputedVenta, pesosACentavos } from '@fluxpartes/dominio';
import { formatPesos, formatPorcentaje, type KeyValue, KeyValueList, Panel } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import styles from './compra.module.css';

interface Props {
  publicacion: Pick<PublicacionVisible, 'precio'>;
  venta: ComputedVenta;
  cantidad: number;
  children: ReactNode;
}

/** How the total comes about, line by line. */
export function Breakdown({ publicacion, venta, cantidad, children }: Props) {
  const unit = formatPesos(pesosACentavos(publicacion.precio ?? 0));
  return (
    <Panel aria-label="Detalle del total">
      <KeyValueList
        items={[
          { label: `${cantidad} × ${unit}`, value: formatPesos(venta.subtotal) },
          subtraction(`Descuento ${formatPorcentaje(venta.descuento)}`, venta.savings),
          subtraction('Cashback usado', venta.cashbackUsado),
        ]}
      />
      <div className={styles.closing}>{children}</div>
      <p className={styles.note}>Pagás por transferencia. Después subís el comprobante en Mis compras.</p>
    </Panel>
  );
}

function subtraction(label: string, monto: Centavos): KeyValue {
  return monto === 0 ? { label, value: formatPesos(monto) } : { label, value: `− ${formatPesos(monto)}`, tone: 'ok' };
}
