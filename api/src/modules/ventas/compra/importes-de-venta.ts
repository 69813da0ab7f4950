import {
  type Centavos,
  calcularVenta,
  cashbackDespues,
  centavos,
  cotizarVenta,
  type DatosDeVenta,
  esCashbackUsable,
  MONTO_MAXIMO,
  TotalFueraDeAlcanceError,
  type VentaCalculada,
} from '@fluxpartes/dominio';
import { DomainError } from '../../../call/domain-error.ts';
import { montosPosibles } from '../venta.mapper.ts';

/** What the amounts follow from, in centavos. */
export interface DatosDeCompra extends DatosDeVenta {
  /** All of the buyer's cashback; `cashbackDisponible` is the part that can be spent now. */
  saldo: Centavos;
}

/**
 * Every amount of a purchase from the total that the buyer says to pay: what is missing from the discounted total is
 * the cashback used (contract, 'Money'). All in centavos.
 * @throws DomainError monto_cambio with the amounts that would do; total_fuera_de_alcance for a total beyond
 * `numeric(14,2)`; cashback_lleno for a balance beyond it, which using some cashback mends.
 */
export function importesDeVenta(datos: DatosDeCompra, monto: Centavos): VentaCalculada {
  try {
    const cotizacion = cotizarVenta(datos);
    const usado = centavos(cotizacion.totalConDescuento - monto);
    if (!esCashbackUsable(usado, datos.cashbackDisponible, cotizacion.totalConDescuento)) {
      throw new DomainError('monto_cambio', {
        extra: { montos: montosPosibles(cotizacion, datos.cashbackDisponible) },
      });
    }
    if (cashbackDespues(datos.saldo, usado, cotizacion.cupon) > MONTO_MAXIMO) throw new DomainError('cashback_lleno');
    return calcularVenta(datos, usado);
  } catch (error) {
    throw error instanceof TotalFueraDeAlcanceError ? new DomainError('total_fuera_de_alcance') : error;
  }
}
