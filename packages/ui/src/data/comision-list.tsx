import {
  COMISION_BASE,
  type ComisionData,
  comisionPorcentaje,
  REBAJA_OF_CONSTANCIA,
  rebajaOfVentas,
  settledComision,
} from '@fluxpartes/dominio';
import { formatPorcentaje, plural } from '../formats/formats.ts';
import { type KeyValue, KeyValueList } from './key-value-list.tsx';

/** The parts of a seller's commission, their total, and the rate of the next settlement, which counts paid sales only. */
export function ComisionList({ details }: { details: ComisionData & { pagas: number } }) {
  const { constanciaAprobada, ventasUltimos30, pagas } = details;
  const constancia = `Constancia de AFIP/ARCA ${constanciaAprobada ? 'aprobada' : 'no aprobada'}`;
  const settled = settledComision(constanciaAprobada, pagas);
  return (
    <KeyValueList
      items={[
        { label: 'Base', value: formatPorcentaje(COMISION_BASE) },
        rebaja(constancia, constanciaAprobada ? REBAJA_OF_CONSTANCIA : 0),
        rebaja(`${plural(ventasUltimos30, 'venta')} en los últimos 30 días`, rebajaOfVentas(ventasUltimos30)),
        { label: 'Comisión total', value: formatPorcentaje(comisionPorcentaje(details)), tone: 'strong' },
        { label: settled.label, value: formatPorcentaje(settled.porcentaje) },
      ]}
    />
  );
}

function rebaja(label: string, points: number): KeyValue {
  return points === 0
    ? { label, value: formatPorcentaje(0) }
    : { label, value: `− ${formatPorcentaje(points)}`, tone: 'ok' };
}
