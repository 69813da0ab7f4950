import type { Compra } from '@fluxpartes/contrato';
import { pendientesOf } from '../pendientes.ts';

/**
 * The purchases that a proof can be sent of, of all that the screen has loaded, newest first: without a network there are no
 * others. Those whose proof waits already are not among them.
 */
export function lackingProof(loaded: readonly (readonly Compra[])[], waiting: readonly number[]): Compra[] {
  const steps = loaded.flatMap((list) => pendientesOf(list)).filter(({ step }) => step === 'subir_comprobante');
  const byId = new Map(steps.map(({ compra }) => [compra.id, compra]));
  for (const id of waiting) byId.delete(id);
  return [...byId.values()].sort((a, b) => b.id - a.id);
}
