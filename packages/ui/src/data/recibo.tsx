import { type Pesos, pesosACentavos } from '@fluxpartes/dominio';
import { formatFecha, formatPesos, formatPorcentaje } from '../formats/formats.ts';
import { Stack } from '../layout/layout.tsx';
import { ScrollRegion } from '../layout/scroll-region.tsx';
import { KeyValueList } from './key-value-list.tsx';
import styles from './recibo.module.css';

interface Amounts {
  bruto: Pesos;
  comision: Pesos;
  neto: Pesos;
}

export interface ReciboProps extends Amounts {
  id: number;
  nombre_local: string;
  vendedor: string;
  dni: string;
  cuenta_bancaria: string;
  fecha: string;
  ventas: readonly (Amounts & {
    venta_id: number;
    nombre_producto: string;
    cantidad: number;
    fecha: string;
    porcentaje: number;
  })[];
  /** The transfer that paid the settlement; null before the transfer. */
  pagada: { fecha: string; referencia: string } | null;
}

const money = (amount: Pesos) => formatPesos(pesosACentavos(amount));

/** The receipt of a settlement. */
export function Recibo(props: ReciboProps) {
  const { id, nombre_local, vendedor, dni, cuenta_bancaria, fecha, ventas, pagada } = props;
  return (
    <Stack className={styles.recibo}>
      <h3>FluxPartes · Liquidación #{id}</h3>
      <KeyValueList
        items={[
          { label: 'Local', value: nombre_local || '-' },
          { label: 'Titular', value: vendedor },
          { label: 'DNI', value: dni },
          { label: 'CBU o alias', value: cuenta_bancaria || '-' },
          { label: 'Fecha', value: formatFecha(fecha) },
          { label: 'Pago', value: pagada ? `${formatFecha(pagada.fecha)} · ${pagada.referencia}` : 'Pendiente' },
        ]}
      />
      <ScrollRegion nombre="Ventas de la liquidación">
        <table>
          <thead>
            <tr>
              <th scope="col">Venta</th>
              <th scope="col">Bruto</th>
              <th scope="col">Comisión</th>
              <th scope="col">Neto</th>
            </tr>
          </thead>
          <tbody>
            {ventas.map((venta) => (
              <tr key={venta.venta_id}>
                <th scope="row">
                  #{venta.venta_id} · {venta.nombre_producto} × {venta.cantidad}
                  <small>{formatFecha(venta.fecha)}</small>
                </th>
                <td>{money(venta.bruto)}</td>
                <td>
                  {money(venta.comision)}
                  <small>{formatPorcentaje(venta.porcentaje)}</small>
                </td>
                <td>{money(venta.neto)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{money(props.bruto)}</td>
              <td>{money(props.comision)}</td>
              <td>{money(props.neto)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </Stack>
  );
}
