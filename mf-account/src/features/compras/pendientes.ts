import type { Venta } from '@fluxpartes/contrato';
import { type NextStep, nextStep, type VentaEstado } from '@fluxpartes/dominio';

/** A step that a purchase still waits for. */
export type PendingStep = Exclude<NextStep, 'nada'>;

/** A purchase beside what it waits for. */
export interface Pendiente<C> {
  compra: C;
  step: PendingStep;
}

/** What the strip says of each step. */
export const STEP_TITLE: Record<PendingStep, string> = {
  subir_comprobante: 'Falta subir el comprobante',
  esperar_aprobacion: 'Esperando aprobación',
  confirmar_recepcion: 'Confirmá la recepción',
};

/** What the buyer can do comes before what the buyer waits for. */
const ORDEN: readonly PendingStep[] = ['subir_comprobante', 'confirmar_recepcion', 'esperar_aprobacion'];

type Flags = Pick<Venta, 'comprobante_pago_url' | 'pago_recibido' | 'confirmacioncomprador'>;

/** The purchases with a step to go, by step, and within each as they came; the step follows from the three flags alone. */
export function pendientesOf<C extends Flags>(compras: readonly C[]): Pendiente<C>[] {
  const withStep = compras.map((compra) => ({ compra, step: nextStep(estadoOf(compra)) }));
  return ORDEN.flatMap((step) => withStep.flatMap(({ compra, step: own }) => (own === step ? [{ compra, step }] : [])));
}

/** The three flags of a purchase, as dominio's rules read them. */
export function estadoOf({ comprobante_pago_url, pago_recibido, confirmacioncomprador }: Flags): VentaEstado {
  return {
    tieneComprobante: Boolean(comprobante_pago_url),
    pagoRecibido: pago_recibido,
    recepcionConfirmada: confirmacioncomprador,
  };
}
