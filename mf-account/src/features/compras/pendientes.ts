import type { Venta } from '@fluxpartes/contrato';
import { type EstadoDeVenta, type ProximoPaso, proximoPaso } from '@fluxpartes/dominio';

/** A step that a purchase still waits for. */
export type PasoPendiente = Exclude<ProximoPaso, 'nada'>;

/** A purchase beside what it waits for. */
export interface Pendiente<C> {
  compra: C;
  paso: PasoPendiente;
}

/** What the strip says of each step. */
export const TITULO_DE_PASO: Record<PasoPendiente, string> = {
  subir_comprobante: 'Falta subir el comprobante',
  esperar_aprobacion: 'Esperando aprobación',
  confirmar_recepcion: 'Confirmá la recepción',
};

/** What the buyer can do comes before what the buyer waits for. */
const ORDEN: readonly PasoPendiente[] = ['subir_comprobante', 'confirmar_recepcion', 'esperar_aprobacion'];

type Banderas = Pick<Venta, 'comprobante_pago_url' | 'pago_recibido' | 'confirmacioncomprador'>;

/** The purchases with a step to go, by step, and within each as they came; the step follows from the three flags alone. */
export function pendientesDe<C extends Banderas>(compras: readonly C[]): Pendiente<C>[] {
  const conPaso = compras.map((compra) => ({ compra, paso: proximoPaso(estadoDe(compra)) }));
  return ORDEN.flatMap((paso) =>
    conPaso.flatMap(({ compra, paso: suyo }) => (suyo === paso ? [{ compra, paso }] : [])),
  );
}

/** The three flags of a purchase, as dominio's rules read them. */
export function estadoDe({ comprobante_pago_url, pago_recibido, confirmacioncomprador }: Banderas): EstadoDeVenta {
  return {
    tieneComprobante: Boolean(comprobante_pago_url),
    pagoRecibido: pago_recibido,
    recepcionConfirmada: confirmacioncomprador,
  };
}
