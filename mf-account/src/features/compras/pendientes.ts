import { ventaFlags } from '@fluxpartes/contrato';
import { type NextStep, nextStep } from '@fluxpartes/dominio';

/** A step that a purchase still waits for. */
export type PendingStep = Exclude<NextStep, 'nada'>;

/** A purchase beside what it waits for, or beside its receipt that was confirmed on this screen. */
export interface Pendiente<C> {
  compra: C;
  step: PendingStep | 'recibida';
}

/** What the buyer can do comes before what the buyer waits for. */
const ORDEN: readonly PendingStep[] = ['subir_comprobante', 'confirmar_recepcion', 'esperar_aprobacion'];

type Flags = Parameters<typeof ventaFlags>[0];

/** The purchases with a step to go, by step, and within each as they came; the step follows from the flags alone. */
export function pendientesOf<C extends Flags>(compras: readonly C[]): Pendiente<C>[] {
  const withStep = compras.map((compra) => ({ compra, step: nextStep(ventaFlags(compra)) }));
  return ORDEN.flatMap((step) => withStep.flatMap(({ compra, step: own }) => (own === step ? [{ compra, step }] : [])));
}

/**
 * The cards with those kept in their places whose receipt was confirmed since they were shown: whatever followed would
 * otherwise slide its own button under the finger.
 * @param before the cards as they were shown last
 * @param over brings a purchase up to date
 */
export function keepReceived<C extends Flags & { id: number }>(
  cards: readonly Pendiente<C>[],
  before: readonly Pendiente<C>[],
  over: (compras: readonly C[]) => C[],
): Pendiente<C>[] {
  const kept = [...cards];
  for (const [place, { compra: shown }] of before.entries()) {
    if (cards.some(({ compra }) => compra.id === shown.id)) continue;
    const [compra] = over([shown]);
    if (compra?.confirmacioncomprador && !compra.anulada) kept.splice(place, 0, { compra, step: 'recibida' });
  }
  return kept;
}
