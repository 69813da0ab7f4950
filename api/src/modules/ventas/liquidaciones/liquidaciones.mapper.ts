import type { Liquidacion, LiquidacionPendiente, VentaLiquidada } from '@fluxpartes/contrato';
import {
  centavosAPesos,
  type LiquidacionTotals,
  liquidacionOf,
  MAX_VENTAS_LIQUIDACION,
  sumLiquidadas,
} from '@fluxpartes/dominio';
import { fechaCell, pesosCell } from '../../../http/csv.ts';
import type { LiquidacionRow, VentaLiquidadaRow } from './liquidaciones.repository.ts';
import type { LocalRow, VentaByCobro } from './pendientes.repository.ts';

export function inPesos({ bruto, comision, neto }: LiquidacionTotals) {
  return { bruto: centavosAPesos(bruto), comision: centavosAPesos(comision), neto: centavosAPesos(neto) };
}

function toVentaLiquidada(venta: VentaLiquidadaRow): VentaLiquidada {
  const { venta_id, nombre_producto, cantidad, fecha, porcentaje } = venta;
  return { venta_id, nombre_producto, cantidad, fecha: fecha.toISOString(), porcentaje, ...inPesos(venta) };
}

export function toLiquidacion(row: LiquidacionRow, ventas: readonly VentaLiquidadaRow[]): Liquidacion {
  const { pagada_en, referencia, deshecha_en } = row;
  return {
    id: row.id,
    vendedor_id: row.vendedor_id,
    nombre_local: row.nombre_local,
    vendedor: row.vendedor,
    dni: row.dni,
    cuenta_bancaria: row.cuenta_bancaria,
    cuenta_cambio: row.cuenta_cambio,
    fecha: row.fecha.toISOString(),
    ...inPesos(row),
    ventas: ventas.map(toVentaLiquidada),
    pagada: pagada_en === null ? null : { fecha: pagada_en.toISOString(), referencia: referencia ?? '' },
    deshecha: deshecha_en?.toISOString() ?? null,
    version: row.version,
  };
}

/** The sales to settle with a shop, cut to the size of one settlement. */
export function toPendiente(local: LocalRow, waiting: readonly VentaByCobro[]): LiquidacionPendiente {
  const ventas = waiting.slice(0, MAX_VENTAS_LIQUIDACION).map((venta) => ({ ...venta, ...liquidacionOf(venta) }));
  return {
    vendedor_id: local.id,
    nombre_local: local.nombre_local,
    vendedor: local.vendedor,
    cuenta_bancaria: local.cuenta_bancaria ?? '',
    ...inPesos(sumLiquidadas(ventas)),
    ventas: ventas.map((venta) => toVentaLiquidada({ ...venta, venta_id: venta.id, liquidacion_id: 0 })),
    hay_mas: waiting.length > MAX_VENTAS_LIQUIDACION,
  };
}

type Column = readonly [title: string, cell: (liquidacion: Liquidacion) => string];

const PARTY: readonly Column[] = [
  ['Local', ({ nombre_local }) => nombre_local],
  ['Titular', ({ vendedor }) => vendedor],
  ['DNI', ({ dni }) => dni],
  ['CBU o alias', ({ cuenta_bancaria }) => cuenta_bancaria],
];

/** The transfer of one settlement, for the bank. */
const BANK: readonly Column[] = [
  ...PARTY,
  ['Importe', ({ neto }) => pesosCell(neto)],
  ['Concepto', ({ id }) => `Liquidacion ${id}`],
];

const ALL: readonly Column[] = [
  ['Liquidación', ({ id }) => String(id)],
  ['Fecha', ({ fecha }) => fechaCell(new Date(fecha))],
  ...PARTY,
  ['Ventas', ({ ventas }) => ventas.map(({ venta_id }) => `#${venta_id}`).join(' ')],
  ['Bruto', ({ bruto }) => pesosCell(bruto)],
  ['Comisión', ({ comision }) => pesosCell(comision)],
  ['Neto', ({ neto }) => pesosCell(neto)],
  ['Estado', ({ pagada, deshecha }) => (pagada !== null ? 'Pagada' : deshecha === null ? 'Por pagar' : 'Deshecha')],
  ['Fecha de pago', ({ pagada }) => (pagada === null ? '' : fechaCell(new Date(pagada.fecha)))],
  ['Referencia', ({ pagada }) => pagada?.referencia ?? ''],
];

const titlesOf = (columns: readonly Column[]) => columns.map(([title]) => title);
const rowOf = (columns: readonly Column[], liquidacion: Liquidacion) => columns.map(([, cell]) => cell(liquidacion));

export const BANK_TITLES: readonly string[] = titlesOf(BANK);
export const bankRow = (liquidacion: Liquidacion): readonly string[] => rowOf(BANK, liquidacion);
export const LIQUIDACIONES_TITLES: readonly string[] = titlesOf(ALL);
export const liquidacionRow = (liquidacion: Liquidacion): readonly string[] => rowOf(ALL, liquidacion);
