import { CAMPOS_DE_CORRECCION, type CorreccionDeVenta } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaParaComprador } from '../venta.mapper.ts';

/** What a correction does to a sale: the columns to write, and both states for the audit trail, as on the wire. */
export interface CambiosDeVenta {
  campos: Partial<VentaEntity>;
  antes: CorreccionDeVenta;
  despues: CorreccionDeVenta;
}

/**
 * The fields that a correction really changes. They are recorded as given: the snapshot of the purchase (unit price,
 * discount, discounted total, cashback used, coupon) stays, and so does every balance, since the buyer agreed to those
 * amounts; `cantidad` and `monto` say what was handed over and paid in the end.
 */
export function cambiosDe(venta: VentaEntity, correccion: CorreccionDeVenta): CambiosDeVenta {
  const actual = ventaParaComprador(venta);
  const nombres = CAMPOS_DE_CORRECCION.filter(
    (campo) => correccion[campo] !== undefined && correccion[campo] !== actual[campo],
  );
  const soloDe = (valores: CorreccionDeVenta): CorreccionDeVenta =>
    Object.fromEntries(nombres.map((campo) => [campo, valores[campo]]));
  const despues = soloDe(correccion);
  const { monto, ...campos } = despues;
  return {
    campos: monto === undefined ? campos : { ...campos, monto: pesosACentavos(monto) },
    antes: soloDe(actual),
    despues,
  };
}
