import { ventaFlags } from '@fluxpartes/contrato';
import { type NextStep, nextStep } from '@fluxpartes/dominio';

/** A step that a purchase still waits for. */
export type PendingStep = Exclude<NextStep, 'nada'>;

/** A purchase beside what it waits for. */
export interface Pendiente<C> {
  compra: C;
  step: PendingStep;
}

/** What the buyer can do comes before what the buyer waits for. */
const ORDEN: readonly PendingStep[] = ['subir_comprobante', 'confirmar_recepcion', 'esperar_aprobacion'];

type Flags = Parameters<typeof ventaFlags>[0];

/** The purchases with a step to go, by step, and within each as they came; the step follows from the flags alone. */
export function pendientesOf<C extends Flags>(compras: readonly C[]): Pendiente<C>[] {
  const withStep = compras.map((compra) => ({ compra, step: nextStep(ventaFlags(compra)) }));
  return ORDEN.flatMap((step) => withStep.flatMap(({ compra, step: own }) => (own === step ? [{ compra, step }] : [])));
}
