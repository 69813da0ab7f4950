import { type Compra, type ENVIO_CAMPOS, ventaFlags } from '@fluxpartes/contrato';
import { centavos, envioLabel, type NextStep, nextStep, pesosACentavos, TIPOS_ENVIO } from '@fluxpartes/dominio';
import { formatFecha, formatPesos, formatTime } from '@fluxpartes/ui';

/** The fields of the specification. Each is optional and may have any of its documented forms. */
interface CompraTexts {
  nombre_producto?: string | null;
  producto?: string | null;
  nombre_local?: string | null;
  envio?: unknown;
  tipo_envio?: string | null;
}

export function productoText({ nombre_producto, producto }: CompraTexts): string {
  return nombre_producto?.trim() || producto?.trim() || 'Producto';
}

export function localText({ nombre_local }: CompraTexts): string {
  return nombre_local?.trim() || '-';
}

/**
 * 'Envío' of the specification: the type's label, or 'Sí' without a type. 'No' without shipping; '-' for any other value.
 */
export function envioText({ envio, tipo_envio }: CompraTexts): string {
  if (envio === false || envio === 'false') return 'No';
  if (envio !== true && envio !== 'true') return '-';
  const known = TIPOS_ENVIO.find((tipo) => tipo === tipo_envio);
  return known ? envioLabel(known) : tipo_envio?.trim() || 'Sí';
}

export function totalText({ monto }: { monto: number }): string {
  return formatPesos(pesosACentavos(monto));
}

/** The payment less the deduction for a cupón that was already spent. */
export function refundText({ monto, devolucion }: Pick<Compra, 'monto' | 'devolucion'>): string {
  return formatPesos(centavos(pesosACentavos(monto) - pesosACentavos(devolucion?.descontado ?? 0)));
}

/** Explains a partial refund; null for a full one. */
export function deductionText({ monto, devolucion }: Pick<Compra, 'monto' | 'devolucion'>): string | null {
  if (!devolucion?.descontado) return null;
  const descontado = formatPesos(pesosACentavos(devolucion.descontado));
  return `Pagaste ${totalText({ monto })} y descontamos ${descontado} del cupón de esta compra, que ya usaste.`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The deadline for the proof; null for a purchase without one. */
export function venceText({ vence }: { vence?: string | null }, now = new Date()): string | null {
  if (!vence) return null;
  const fecha = formatFecha(vence);
  const isOn = (moment: number) => fecha === formatFecha(new Date(moment));
  const day = isOn(now.getTime()) ? 'hoy' : isOn(now.getTime() + DAY_MS) ? 'mañana' : `el ${fecha}`;
  return `Vence ${day} a las ${formatTime(vence)}`;
}

/** Less than a day is left to send the proof. */
export function isDueSoon({ vence }: { vence?: string | null }, now = new Date()): boolean {
  return Boolean(vence) && Date.parse(vence ?? '') - now.getTime() < DAY_MS;
}

export function unidadesText({ cantidad }: { cantidad: number }): string {
  return cantidad === 1 ? '1 unidad' : `${cantidad} unidades`;
}

/** The shipping address in one line; '' without one. */
export function addressText(compra: Pick<Compra, (typeof ENVIO_CAMPOS)[number]>): string {
  const { localidad_envio, direccion_envio, altura_envio, entrecalles_envio } = compra;
  const street = [direccion_envio, altura_envio].filter(Boolean).join(' ');
  return [street, entrecalles_envio && `entre ${entrecalles_envio}`, localidad_envio].filter(Boolean).join(', ');
}

/** Whether the buyer still has to name the account for a refund. */
export function asksForCuenta({ devolucion }: Pick<Partial<Compra>, 'devolucion'>): boolean {
  return Boolean(devolucion) && !devolucion?.cuenta && !devolucion?.fecha;
}

/** The step that a purchase's card shows. 'recibida' happened while the screen was open. */
export type CardStep = 'decir_cuenta' | Exclude<NextStep, 'nada'> | 'recibida';

/** A purchase and its next step. */
export interface Pendiente<C> {
  compra: C;
  step: CardStep;
  /** The proof was sent while the screen was open. */
  isSent: boolean;
}

/** The buyer's own steps come before the steps of other people. */
const ORDEN: readonly CardStep[] = ['decir_cuenta', 'subir_comprobante', 'confirmar_recepcion', 'esperar_aprobacion'];

type Flags = Parameters<typeof ventaFlags>[0] & Pick<Partial<Compra>, 'devolucion'>;

function stepOf(compra: Flags): CardStep | 'nada' {
  return asksForCuenta(compra) ? 'decir_cuenta' : nextStep(ventaFlags(compra));
}

/** The purchases with a next step, sorted by step; the order within a step stays. */
export function pendientesOf<C extends Flags>(compras: readonly C[]): Pendiente<C>[] {
  return ORDEN.flatMap((step) =>
    compras.filter((compra) => stepOf(compra) === step).map((compra) => ({ compra, step, isSent: false })),
  );
}

/**
 * Leaves the shown cards in their places, also a card whose step was done on this screen. Otherwise the next card's button
 * would slide under the user's finger. New cards come last.
 * @param over applies the overlay of changed rows
 */
export function retainCards<C extends Flags & { id: number }>(
  cards: readonly Pendiente<C>[],
  shown: readonly Pendiente<C>[],
  over: (compras: readonly C[]) => C[],
): Pendiente<C>[] {
  const current = new Map(cards.map((card) => [card.compra.id, card.compra]));
  const kept = shown.flatMap((before): Pendiente<C>[] => {
    const compra = current.get(before.compra.id) ?? over([before.compra])[0];
    if (!compra) return [];
    const step = stepOf(compra);
    if (step === 'nada') return compra.anulada ? [] : [{ compra, step: 'recibida', isSent: false }];
    const isSent = step === 'esperar_aprobacion' && (before.isSent || before.step === 'subir_comprobante');
    return isSent || current.has(compra.id) ? [{ compra, step, isSent }] : [];
  });
  const ids = new Set(kept.map(({ compra }) => compra.id));
  return [...kept, ...cards.filter(({ compra }) => !ids.has(compra.id))];
}
