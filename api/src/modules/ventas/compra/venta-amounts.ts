import type { CompraChanged, RequestedVenta } from '@fluxpartes/contrato';
import {
  type Centavos,
  type ComputedVenta,
  cashbackDespues,
  centavos,
  centavosAPesos,
  computeVenta,
  cotizarVenta,
  isCashbackUsable,
  MONTO_MAXIMO,
  pesosACentavos,
  TotalOutOfRangeError,
  type VentaCotizacion,
  type VentaData,
} from '@fluxpartes/dominio';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { PublicacionOnSale } from '../../publicaciones/publicaciones.service.ts';
import { possibleMontos } from '../venta.mapper.ts';

/** What the amounts follow from, in centavos. */
export interface CompraData extends VentaData {
  /** All of the buyer's cashback; `cashbackDisponible` is the part that can be spent now. */
  saldo: Centavos;
  /** The listing as it is now, whose price `precio` is. */
  publicacion: Pick<PublicacionOnSale, 'version' | 'precio' | 'envio' | 'tipo_envio' | 'estado'>;
  /** The lowest price of the listing's last hour; null where the buyer named the cashback, so that no price has to explain it. */
  lowestPrecio: Centavos | null;
}

/** What the buyer says of the amounts; in pesos, as it was sent. */
export type RequestedAmounts = Pick<RequestedVenta, 'monto' | 'version' | 'cashback_usado'>;

/**
 * Every amount of a purchase from the total that the buyer says to pay: what is missing from the discounted total is
 * the cashback used (contract, 'Money'). All in centavos.
 * @throws DomainError monto_cambio with what would do; total_fuera_de_alcance for a total beyond
 * `numeric(14,2)`; cashback_lleno for a balance beyond it, which using some cashback mends.
 */
export function ventaAmounts(data: CompraData, requested: RequestedAmounts): ComputedVenta {
  const { totalConDescuento, cupon } = quote(data);
  const usado = centavos(totalConDescuento - pesosACentavos(requested.monto));
  if (!isCashbackUsable(usado, data.cashbackDisponible, totalConDescuento) || !wasAgreed(usado, data, requested)) {
    throw new DomainError('monto_cambio', { extra: { ...changed(data) } });
  }
  if (cashbackDespues(data.saldo, usado, cupon) > MONTO_MAXIMO) throw new DomainError('cashback_lleno');
  return computeVenta(data, usado);
}

/**
 * Refuses a purchase of a listing that is not the one that the buyer saw.
 * @throws DomainError publicacion_cambio with what it would stand on now; total_fuera_de_alcance
 */
export function refuseOtherPublicacion(data: CompraData, { version }: RequestedAmounts): void {
  if (version !== undefined && version !== data.publicacion.version) {
    throw new DomainError('publicacion_cambio', { extra: { ...changed(data) } });
  }
}

/**
 * Whether the buyer meant to use this much cashback: as much as they named, or no more than `monto` leaves at the lowest
 * price that they can have seen. A price that rose since is not paid out of their cashback.
 */
function wasAgreed(usado: Centavos, data: CompraData, { monto, cashback_usado }: RequestedAmounts): boolean {
  if (cashback_usado !== undefined) return usado === pesosACentavos(cashback_usado);
  if (usado === 0 || data.lowestPrecio === null) return true;
  const seen = quote({ ...data, precio: data.lowestPrecio });
  return usado <= seen.totalConDescuento - pesosACentavos(monto);
}

/** What the purchase would stand on now. */
function changed({ publicacion, ...data }: CompraData): CompraChanged {
  const { version, precio, envio, tipo_envio } = publicacion;
  const { existencias } = publicacion.estado;
  return {
    montos: possibleMontos(quote(data), data.cashbackDisponible),
    publicacion: { version, precio: centavosAPesos(precio), envio, tipo_envio, existencias },
  };
}

/** @throws DomainError total_fuera_de_alcance */
function quote(data: VentaData): VentaCotizacion {
  try {
    return cotizarVenta(data);
  } catch (error) {
    throw error instanceof TotalOutOfRangeError ? new DomainError('total_fuera_de_alcance') : error;
  }
}
