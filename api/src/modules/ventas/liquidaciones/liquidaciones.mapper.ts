import type { Liquidacion, LiquidacionPendiente, VentaLiquidada } from '@fluxpartes/contrato';
import {
  centavosAPesos,
  type LiquidacionTotals,
  liquidacionOf,
  MAX_VENTAS_LIQUIDACION,
  sumLiquidadas,
} from '@fluxpartes/dominio';
import type { LiquidacionRow, VentaLiquidadaRow } from './liquidaciones.repository.ts';
import type { LocalRow, VentaByCobro } from './pendientes.repository.ts';

/** Amounts as they travel. */
export function inPesos({ bruto, comision, neto }: LiquidacionTotals) {
  return { bruto: centavosAPesos(bruto), comision: centavosAPesos(comision), neto: centavosAPesos(neto) };
}

function toVentaLiquidada(venta: VentaLiquidadaRow): VentaLiquidada {
  const { venta_id, nombre_producto, cantidad, fecha, porcentaje } = venta;
  return { venta_id, nombre_producto, cantidad, fecha: fecha.toISOString(), porcentaje, ...inPesos(venta) };
}

/** A settlement, for its shop and the administrator. */
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

/** What a shop is still to be paid: as much of it as one settlement takes. */
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
