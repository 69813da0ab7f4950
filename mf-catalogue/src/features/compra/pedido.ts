import type { PublicacionVisible, UsuarioVisible } from '@fluxpartes/contrato';
import {
  type Centavos,
  calcularVenta,
  cotizarVenta,
  type DatosDeVenta,
  pesosACentavos,
  TotalFueraDeAlcanceError,
  type VentaCalculada,
} from '@fluxpartes/dominio';

/** What the buyer chose. The quantity is a whole number from 1: the field makes anything else 1. */
export interface Pedido {
  cantidad: number;
  usaCashback: boolean;
  /** Centavos typed as the cashback to use; null: the most that can be used, whatever the rest of the order becomes. */
  cashbackElegido: Centavos | null;
}

export const PEDIDO_INICIAL: Pedido = { cantidad: 1, usaCashback: false, cashbackElegido: null };

/** What the lookups say about the buyer. Money in pesos, as on the wire. */
export interface DatosDelComprador {
  usuario: Pick<UsuarioVisible, 'cashback' | 'aprobado_constancia_afip' | 'aprobado_certificado_estudio'>;
  comprasUltimos30: number;
}

/** A failed lookup of discount data counts as no approval and no purchases (specification, section 8, 'Fallbacks'). */
export const SIN_DATOS_DEL_COMPRADOR: DatosDelComprador = { usuario: {}, comprasUltimos30: 0 };

/** The order and its buyer as the money rules take them, in centavos. */
export function datosDeVenta(
  publicacion: Pick<PublicacionVisible, 'precio'>,
  { usuario, comprasUltimos30 }: DatosDelComprador,
  cantidad: number,
): DatosDeVenta {
  return {
    precio: pesosACentavos(publicacion.precio ?? 0),
    cantidad,
    documentos: {
      constanciaAfip: usuario.aprobado_constancia_afip ?? false,
      certificadoEstudio: usuario.aprobado_certificado_estudio ?? false,
    },
    cashbackDisponible: pesosACentavos(usuario.cashback ?? 0),
    comprasUltimos30,
  };
}

/**
 * Every amount of the screen for what is typed now, in centavos; null where the total is beyond what storage holds.
 * A cashback above what can be used counts as the most.
 */
export function calcularPedido(datos: DatosDeVenta, pedido: Pedido): VentaCalculada | null {
  try {
    const { cashbackMaximo } = cotizarVenta(datos);
    const elegido = Math.min(pedido.cashbackElegido ?? cashbackMaximo, cashbackMaximo);
    return calcularVenta(datos, pedido.usaCashback ? elegido : 0);
  } catch (error) {
    if (error instanceof TotalFueraDeAlcanceError) return null;
    throw error;
  }
}
