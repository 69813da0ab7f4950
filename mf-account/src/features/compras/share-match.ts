import type { Compra } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { pendientesOf } from './compra-values.ts';

/**
 * The loaded purchases that lack a proof, newest first, without those in the upload queue. Offline there are no others to
 * choose from.
 */
export function comprasWithoutProof(loaded: readonly (readonly Compra[])[], queued: readonly number[]): Compra[] {
  const steps = loaded.flatMap((list) => pendientesOf(list)).filter(({ step }) => step === 'subir_comprobante');
  const byId = new Map(steps.map(({ compra }) => [compra.id, compra]));
  for (const id of queued) byId.delete(id);
  return [...byId.values()].sort((a, b) => b.id - a.id);
}

/** A possible amount in pesos: '$ 1.234,50', '1234,5', '1,234.50', '1234'. */
const AMOUNT = /\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)/g;

/** The last sign with one or two digits after it divides pesos from centavos; any other sign groups thousands. */
function centavosOf(amount: string): number {
  const [, whole = '', part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(amount) ?? [];
  return Math.round(Number(`${whole.replace(/[.,]/g, '')}.${part || '0'}`) * 100);
}

/**
 * Guesses the purchase of a shared image: the one with the transfer details opened last, or the only one with its amount
 * in the shared text, or the newest. The image itself is not read.
 * @param compras newest first
 */
export function bestMatch<C extends Pick<Compra, 'id' | 'monto'>>(
  compras: readonly C[],
  { opened, text }: { opened: number | null; text: string },
): C | undefined {
  const amounts = new Set<number>((text.match(AMOUNT) ?? []).map(centavosOf));
  const named = compras.filter(({ monto }) => amounts.has(pesosACentavos(monto)));
  return compras.find(({ id }) => id === opened) ?? (named.length === 1 ? named[0] : compras[0]);
}
