import { type Centavos, divideRounding } from './money.ts';

/** The buyer's discount for each approved document, in percent. */
export const DESCUENTO_OF_DOCUMENTO = 5;

export interface DocumentosAprobados {
  constanciaAfip: boolean;
  certificadoEstudio: boolean;
}

/** Buyer discount in percent: 0, 5 or 10. */
export function descuentoPorcentaje({ constanciaAfip, certificadoEstudio }: DocumentosAprobados): number {
  return (Number(constanciaAfip) + Number(certificadoEstudio)) * DESCUENTO_OF_DOCUMENTO;
}

/** Price times quantity less the discount, in centavos, rounded half up once at the end. */
export function totalConDescuento(precio: Centavos, cantidad: number, descuento: number): Centavos {
  return divideRounding(BigInt(precio) * BigInt(cantidad) * BigInt(100 - descuento), 100n);
}
