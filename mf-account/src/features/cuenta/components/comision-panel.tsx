import {
  COMISION_BASE,
  comisionPorcentaje,
  type DatosDeComision,
  proximoTramo,
  REBAJA_POR_CONSTANCIA,
  rebajaPorVentas,
  TRAMOS_DE_VENTAS,
} from '@fluxpartes/dominio';
import { formatPorcentaje, type KeyValue, KeyValueList } from '@fluxpartes/ui';
import { cuantas, faltan } from '../cuantas.ts';
import { PanelDePorcentaje } from './panel-de-porcentaje.tsx';
import { PistaDeTramos } from './pista-de-tramos.tsx';

const TRAMOS = TRAMOS_DE_VENTAS.toReversed().map(({ desde, rebaja }) => ({ desde, efecto: menos(rebaja) }));

/** The seller's commission, the parts that make it, and how far the next bracket is. */
export function ComisionPanel({ datos }: { datos: DatosDeComision }) {
  const { ventasUltimos30 } = datos;
  return (
    <PanelDePorcentaje
      title="Tu comisión"
      porcentaje={comisionPorcentaje(datos)}
      leyenda="de cada venta"
      partes={<KeyValueList items={partes(datos)} />}
    >
      <p>{loQueFalta(datos)}</p>
      <PistaDeTramos valor={ventasUltimos30} tramos={TRAMOS} unidad="ventas" />
    </PanelDePorcentaje>
  );
}

function partes(datos: DatosDeComision): KeyValue[] {
  const { constanciaAprobada, ventasUltimos30 } = datos;
  return [
    { label: 'Base', value: formatPorcentaje(COMISION_BASE) },
    rebajaDe(
      `Constancia de AFIP/ARCA ${constanciaAprobada ? 'aprobada' : 'no aprobada'}`,
      constanciaAprobada ? REBAJA_POR_CONSTANCIA : 0,
    ),
    rebajaDe(`${cuantas(ventasUltimos30, 'venta')} en los últimos 30 días`, rebajaPorVentas(ventasUltimos30)),
    { label: 'Comisión total', value: formatPorcentaje(comisionPorcentaje(datos)), tone: 'strong' },
  ];
}

function rebajaDe(label: string, puntos: number): KeyValue {
  return puntos === 0 ? { label, value: formatPorcentaje(0) } : { label, value: menos(puntos), tone: 'ok' };
}

/** 'Te faltan 3 ventas para que tu comisión baje al 20 %.' */
function loQueFalta(datos: DatosDeComision): string {
  const proximo = proximoTramo(datos.ventasUltimos30);
  if (proximo === null) return 'Tenés la rebaja más grande por ventas.';
  const ventasUltimos30 = datos.ventasUltimos30 + proximo.faltan;
  const baja = formatPorcentaje(comisionPorcentaje({ ...datos, ventasUltimos30 }));
  return `${faltan(proximo.faltan, 'venta')} para que tu comisión baje al ${baja}.`;
}

function menos(puntos: number): string {
  return `− ${formatPorcentaje(puntos)}`;
}
