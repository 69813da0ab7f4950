import { ENVIO_CAMPOS } from '@fluxpartes/contrato';
import { centavos } from '@fluxpartes/dominio';
import { type Draft, draftIn, textsOf } from '@fluxpartes/mf-kit';
import { type CompraValues, INITIAL_VALUES } from './values.ts';

/**
 * The purchase of one buyer of one listing, filled in but not sent: a session that ends in the middle leads over the login
 * and back, and a phone that runs out of memory reloads the page.
 */
export function compraDraft(userId: number, publicacionId: number): Draft<CompraValues> {
  return draftIn(
    'sessionStorage',
    `compra_${userId}_${publicacionId}`,
    ({ cantidad, cashback, usaCashback, ...texts }) => ({
      ...INITIAL_VALUES,
      ...textsOf(texts, ENVIO_CAMPOS),
      cantidad: isInteger(cantidad) && cantidad >= 1 ? cantidad : INITIAL_VALUES.cantidad,
      usaCashback: usaCashback === true,
      cashback: isInteger(cashback) && cashback >= 0 ? centavos(cashback) : INITIAL_VALUES.cashback,
    }),
  );
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
