import type { Compra } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';

type Candidate = Pick<Compra, 'id' | 'monto'>;

/** '$ 1.234,50', '1234,5', '1,234.50', '1234': what may be an amount in pesos. */
const AMOUNT = /\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)/g;

/** The last sign with one or two digits behind it divides the pesos from the centavos; any other groups thousands. */
function centavosOf(amount: string): number {
  const [, whole = '', part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(amount) ?? [];
  // Any number may stand in a text: one that is no amount at all equals none.
  return Math.round(Number(`${whole.replace(/[.,]/g, '')}.${part || '0'}`) * 100);
}

/**
 * Which of the purchases that lack a proof a shared image is likeliest of: the one whose transfer details were looked at last;
 * else the only one whose amount stands in the text that came along; else the newest. The image itself is not read.
 * @param compras newest first
 */
export function likeliest<C extends Candidate>(
  compras: readonly C[],
  { opened, text }: { opened: number | null; text: string },
): C | undefined {
  const amounts = new Set<number>((text.match(AMOUNT) ?? []).map(centavosOf));
  const named = compras.filter(({ monto }) => amounts.has(pesosACentavos(monto)));
  return compras.find(({ id }) => id === opened) ?? (named.length === 1 ? named[0] : compras[0]);
}
