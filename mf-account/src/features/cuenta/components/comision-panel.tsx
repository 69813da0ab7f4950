import {
  COMISION_BASE,
  type ComisionData,
  comisionPorcentaje,
  nextTramo,
  REBAJA_OF_CONSTANCIA,
  rebajaOfVentas,
  settledComision,
  VENTAS_TRAMOS,
} from '@fluxpartes/dominio';
import { formatPorcentaje, type KeyValue, KeyValueList } from '@fluxpartes/ui';
import { faltan, howMany } from '../how-many.ts';
import { PorcentajePanel } from './porcentaje-panel.tsx';
import { TramosTrack } from './tramos-track.tsx';

const TRAMOS = VENTAS_TRAMOS.toReversed().map(({ desde, rebaja }) => ({ desde, effect: without(rebaja) }));

/** The seller's commission, the parts that make it, and how far the next bracket is. */
export function ComisionPanel({ details }: { details: ComisionData & { pagas: number } }) {
  const { ventasUltimos30 } = details;
  return (
    <PorcentajePanel
      title="Tu comisión"
      porcentaje={comisionPorcentaje(details)}
      caption="de cada venta"
      parts={<KeyValueList items={[...parts(details), settled(details)]} />}
    >
      <p>{whatIsMissing(details)}</p>
      <TramosTrack value={ventasUltimos30} tramos={TRAMOS} unit="ventas" />
    </PorcentajePanel>
  );
}

function parts(details: ComisionData): KeyValue[] {
  const { constanciaAprobada, ventasUltimos30 } = details;
  return [
    { label: 'Base', value: formatPorcentaje(COMISION_BASE) },
    rebajaOf(
      `Constancia de AFIP/ARCA ${constanciaAprobada ? 'aprobada' : 'no aprobada'}`,
      constanciaAprobada ? REBAJA_OF_CONSTANCIA : 0,
    ),
    rebajaOf(`${howMany(ventasUltimos30, 'venta')} en los últimos 30 días`, rebajaOfVentas(ventasUltimos30)),
    { label: 'Comisión total', value: formatPorcentaje(comisionPorcentaje(details)), tone: 'strong' },
  ];
}

/** The rate that holds now, which paid sales alone decide. */
function settled({ constanciaAprobada, pagas }: { constanciaAprobada: boolean; pagas: number }): KeyValue {
  const { label, porcentaje } = settledComision(constanciaAprobada, pagas);
  return { label, value: formatPorcentaje(porcentaje) };
}

function rebajaOf(label: string, points: number): KeyValue {
  return points === 0 ? { label, value: formatPorcentaje(0) } : { label, value: without(points), tone: 'ok' };
}

/** 'Te faltan 3 ventas para que tu comisión baje al 20 %.' */
function whatIsMissing(details: ComisionData): string {
  const upcoming = nextTramo(details.ventasUltimos30);
  if (upcoming === null) return 'Tenés la rebaja más grande por ventas.';
  const ventasUltimos30 = details.ventasUltimos30 + upcoming.faltan;
  const lowered = formatPorcentaje(comisionPorcentaje({ ...details, ventasUltimos30 }));
  return `${faltan(upcoming.faltan, 'venta')} para que tu comisión baje al ${lowered}.`;
}

function without(points: number): string {
  return `− ${formatPorcentaje(points)}`;
}
