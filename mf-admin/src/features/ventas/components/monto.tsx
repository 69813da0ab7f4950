import type { VentaDetail } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { formatPesos, KeyValueList, Readout } from '@fluxpartes/ui';
import styles from './venta-card.module.css';

/** The amount that the proof has to show: amber while it is awaited, green once received, and so in words too. */
export function Monto({ venta }: { venta: VentaDetail }) {
  const { monto, pago_recibido } = venta;
  return (
    <Readout
      tone={pago_recibido ? 'yours' : 'coming'}
      size="big"
      label={pago_recibido ? 'Monto recibido' : 'Monto a comprobar'}
      centavos={pesosACentavos(monto)}
    />
  );
}

/** How the amount came to be, as it was at the purchase. */
export function Breakdown({ venta }: { venta: VentaDetail }) {
  const pesos = (value: number) => formatPesos(pesosACentavos(value));
  return (
    <KeyValueList
      className={styles.breakdown}
      items={[
        { label: 'Precio unitario', value: pesos(venta.precio_unitario) },
        { label: 'Descuento', value: `${venta.descuento} %` },
        { label: 'Total con descuento', value: pesos(venta.total_con_descuento) },
        { label: 'Cashback usado', value: pesos(venta.cashback_usado) },
        { label: 'Cupón', value: pesos(venta.cupon), tone: 'ok' },
      ]}
    />
  );
}
