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
import { DomainError } from '../../../request-context/request.ts';
import type { PublicacionOnSale } from '../../publicaciones/publicaciones.ts';
import { possibleMontos } from '../venta.mapper.ts';

/** In centavos. */
export interface CompraData extends VentaData {
  /** All of the buyer's cashback; `cashbackDisponible` is the spendable part. */
  saldo: Centavos;
  publicacion: Pick<PublicacionOnSale, 'version' | 'precio' | 'envio' | 'tipo_envio' | 'estado'>;
  /**
   * The listing's lowest price of the last hour, which limits the cashback used. Null if the buyer sent
   * `cashback_usado`, which is then the limit.
   */
  lowestPrecio: Centavos | null;
}

/** Amounts in pesos, as sent by the buyer. */
export type RequestedAmounts = Pick<RequestedVenta, 'monto' | 'version' | 'cashback_usado'>;

/**
 * The used cashback is the discounted total minus `monto`.
 * @throws DomainError monto_cambio with valid amounts; total_fuera_de_alcance for a total beyond `numeric(14,2)`;
 * cashback_lleno for a balance beyond it, which using some cashback avoids
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

/** @throws DomainError publicacion_cambio with the current data if the buyer saw another version; total_fuera_de_alcance */
export function refuseOtherPublicacion(data: CompraData, { version }: RequestedAmounts): void {
  if (version !== undefined && version !== data.publicacion.version) {
    throw new DomainError('publicacion_cambio', { extra: { ...changed(data) } });
  }
}

/**
 * Whether the buyer agreed to use this much cashback. The limit is the amount that the buyer named. Without it, the limit
 * is the part that `monto` leaves at the lowest price that the buyer can have seen. A price that rose since then must not
 * use more cashback.
 */
function wasAgreed(usado: Centavos, data: CompraData, { monto, cashback_usado }: RequestedAmounts): boolean {
  if (cashback_usado !== undefined) return usado === pesosACentavos(cashback_usado);
  if (usado === 0 || data.lowestPrecio === null) return true;
  const seen = quote({ ...data, precio: data.lowestPrecio });
  return usado <= seen.totalConDescuento - pesosACentavos(monto);
}

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
