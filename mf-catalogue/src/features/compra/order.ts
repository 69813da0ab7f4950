import type { PublicacionVisible, UsuarioVisible } from '@fluxpartes/contrato';
import {
  type Centavos,
  type ComputedVenta,
  centavos,
  computeVenta,
  cotizarVenta,
  MAX_CANTIDAD,
  MONTO_MAXIMO,
  pesosACentavos,
  type VentaData,
} from '@fluxpartes/dominio';

/** What the buyer chose of quantity and cashback. */
export interface Order {
  /** A whole number from 1: the field makes anything else 1. */
  cantidad: number;
  usaCashback: boolean;
  /** Centavos typed as the cashback to use; 'maximo' follows what can be used; null is no amount, and counts as none. */
  cashback: Centavos | 'maximo' | null;
}

export const INITIAL_ORDER: Order = { cantidad: 1, usaCashback: false, cashback: 'maximo' };

/** What the lookups say about the buyer. Money in pesos, as on the wire. */
export interface CompradorDetails {
  usuario: Pick<
    UsuarioVisible,
    'cashback' | 'cashback_a_confirmar' | 'aprobado_constancia_afip' | 'aprobado_certificado_estudio'
  >;
  comprasUltimos30: number;
}

/** A failed lookup of discount data counts as no approval and no purchases (specification, section 8, 'Fallbacks'). */
export const WITHOUT_COMPRADOR_DETAILS: CompradorDetails = { usuario: {}, comprasUltimos30: 0 };

/** The most units that can be bought: as many as are left, and as storage can hold the total of. */
export function maxCantidad({ precio, existencias }: Pick<PublicacionVisible, 'precio' | 'existencias'>): number {
  const unit = pesosACentavos(precio ?? 0);
  const most = Math.min(MAX_CANTIDAD, existencias ?? MAX_CANTIDAD);
  return unit === 0 ? most : Math.min(most, Math.floor(MONTO_MAXIMO / unit));
}

/**
 * Every amount of the screen for what is chosen now, in centavos, by the same rule that the API decides with.
 * A cashback above what can be used counts as the most.
 */
export function computeOrder(
  publicacion: Pick<PublicacionVisible, 'precio'>,
  comprador: CompradorDetails,
  order: Order,
): ComputedVenta {
  const details = ventaPayload(publicacion, comprador, order.cantidad);
  const { cashbackMaximo } = cotizarVenta(details);
  const chosen = order.cashback === 'maximo' ? cashbackMaximo : (order.cashback ?? 0);
  return computeVenta(details, centavos(order.usaCashback ? Math.min(chosen, cashbackMaximo) : 0));
}

/** What the buyer can spend now, in centavos: the balance without what waits for the payment of other purchases. */
export function cashbackDisponible({ cashback, cashback_a_confirmar }: CompradorDetails['usuario']): Centavos {
  return centavos(pesosACentavos(cashback ?? 0) - pesosACentavos(cashback_a_confirmar ?? 0));
}

function ventaPayload(
  { precio }: Pick<PublicacionVisible, 'precio'>,
  { usuario, comprasUltimos30 }: CompradorDetails,
  cantidad: number,
): VentaData {
  return {
    precio: pesosACentavos(precio ?? 0),
    cantidad,
    documentos: {
      constanciaAfip: usuario.aprobado_constancia_afip ?? false,
      certificadoEstudio: usuario.aprobado_certificado_estudio ?? false,
    },
    cashbackDisponible: cashbackDisponible(usuario),
    comprasUltimos30,
  };
}
