import {
  type Centavos,
  COMISION_BASE,
  centavos,
  comisionOf,
  comisionPorcentaje,
  gananciaNeta,
  REBAJA_OF_CONSTANCIA,
  rebajaOfVentas,
  settledComision,
} from '@fluxpartes/dominio';
import { formatPorcentaje, type KeyValue, KeyValueList, Panel, Readout, TimeCircuits } from '@fluxpartes/ui';
import type { ComisionDetails } from '../api/use-comision-details.ts';
import styles from './comision-panel.module.css';

interface Props {
  /** Centavos; null while no price is typed. */
  precio: Centavos | null;
  details: ComisionDetails;
}

/** What the sale costs the seller and what is left, live for the typed price (specification, section 9). */
export function ComisionPanel({ precio, details }: Props) {
  const porcentaje = comisionPorcentaje(details);
  const monto = precio ?? centavos(0);
  return (
    <>
      <TimeCircuits>
        <Readout tone="pay" size="mid" label="Comisión" centavos={comisionOf(monto, porcentaje)} />
        <Readout tone="yours" size="big" label="Ganancia neta" centavos={gananciaNeta(monto, porcentaje)} live />
      </TimeCircuits>
      <Panel className={styles.parts} title="Tu comisión">
        <KeyValueList items={parts(details, porcentaje)} />
      </Panel>
    </>
  );
}

function parts({ constanciaAprobada, ventasUltimos30, pagas }: ComisionDetails, porcentaje: number): KeyValue[] {
  const rebaja = rebajaOfVentas(ventasUltimos30);
  const without = (points: number) => `− ${formatPorcentaje(points)}`;
  const ventas = ventasUltimos30 === 1 ? '1 venta' : `${ventasUltimos30} ventas`;
  const base: KeyValue = { label: 'Base', value: formatPorcentaje(COMISION_BASE) };
  const constancia: KeyValue = {
    label: 'Constancia de AFIP/ARCA aprobada',
    value: without(REBAJA_OF_CONSTANCIA),
    tone: 'ok',
  };
  const byVentas: KeyValue = { label: `${ventas} en los últimos 30 días`, value: without(rebaja), tone: 'ok' };
  const total: KeyValue = { label: 'Comisión total', value: formatPorcentaje(porcentaje), tone: 'strong' };
  const now = settledComision(constanciaAprobada, pagas);
  const settled: KeyValue = { label: now.label, value: formatPorcentaje(now.porcentaje) };
  return [base, ...(constanciaAprobada ? [constancia] : []), ...(rebaja > 0 ? [byVentas] : []), total, settled];
}
