import {
  type Centavos,
  type ComputedVenta,
  cashbackDespues,
  centavos,
  computeVenta,
  cotizarVenta,
  isCashbackUsable,
  MONTO_MAXIMO,
  TotalOutOfRangeError,
  type VentaData,
} from '@fluxpartes/dominio';
import { DomainError } from '../../../call/domain-error.ts';
import { possibleMontos } from '../venta.mapper.ts';

/** What the amounts follow from, in centavos. */
export interface CompraData extends VentaData {
  /** All of the buyer's cashback; `cashbackDisponible` is the part that can be spent now. */
  saldo: Centavos;
}

/**
 * Every amount of a purchase from the total that the buyer says to pay: what is missing from the discounted total is
 * the cashback used (contract, 'Money'). All in centavos.
 * @throws DomainError monto_cambio with the amounts that would do; total_fuera_de_alcance for a total beyond
 * `numeric(14,2)`; cashback_lleno for a balance beyond it, which using some cashback mends.
 */
export function ventaAmounts(data: CompraData, monto: Centavos): ComputedVenta {
  try {
    const cotizacion = cotizarVenta(data);
    const usado = centavos(cotizacion.totalConDescuento - monto);
    if (!isCashbackUsable(usado, data.cashbackDisponible, cotizacion.totalConDescuento)) {
      throw new DomainError('monto_cambio', {
        extra: { montos: possibleMontos(cotizacion, data.cashbackDisponible) },
      });
    }
    if (cashbackDespues(data.saldo, usado, cotizacion.cupon) > MONTO_MAXIMO) throw new DomainError('cashback_lleno');
    return computeVenta(data, usado);
  } catch (error) {
    throw error instanceof TotalOutOfRangeError ? new DomainError('total_fuera_de_alcance') : error;
  }
}
