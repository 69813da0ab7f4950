/** The flags of a sale, from which `estadoOfVenta` derives its state. */
export interface VentaEstado {
  tieneComprobante: boolean;
  /** Its `monto` is 0, all of it paid with cashback: no proof is asked for. */
  sinTransferencia?: boolean;
  /** Its picture is too small to be read: another may take its place, and the purchase ends by itself as without one. */
  comprobanteIlegible?: boolean;
  pagoRecibido: boolean;
  recepcionConfirmada: boolean;
  /** It ended without being sold. */
  anulada?: boolean;
  /** It is in a settlement with its shop. */
  liquidada?: boolean;
  /** A request to annul it awaits the administrator. */
  anulacionPedida?: boolean;
  /** The payment was refunded after an annulment. */
  devuelta?: boolean;
}

/** The next thing a buyer has to do, or wait for, derived from its flags alone. */
export type NextStep = 'subir_comprobante' | 'esperar_aprobacion' | 'confirmar_recepcion' | 'nada';

/** Whether a proof is required: a transfer is due, and there is no readable image yet. */
export function lacksComprobante({ tieneComprobante, comprobanteIlegible, sinTransferencia }: VentaEstado): boolean {
  return !sinTransferencia && (!tieneComprobante || Boolean(comprobanteIlegible));
}

/** The order of steps: proof (if a transfer is due), the admin's approval, receipt. */
export function nextStep(venta: VentaEstado): NextStep {
  if (venta.anulada) return 'nada';
  if (lacksComprobante(venta) && !venta.pagoRecibido) return 'subir_comprobante';
  if (!venta.pagoRecibido) return 'esperar_aprobacion';
  return venta.recepcionConfirmada ? 'nada' : 'confirmar_recepcion';
}

/**
 * Every state of a purchase. The buyer may confirm the receipt before the approval, so each unpaid state has two variants.
 */
export const VENTA_ESTADOS = [
  /** Made; the transfer is to be shown. */
  'sin_comprobante',
  'recibida_sin_comprobante',
  /** The proof is there; the admin compares it. */
  'en_revision',
  'recibida_en_revision',
  /** No transfer: the admin approves it without a proof. */
  'con_cashback',
  'recibida_con_cashback',
  /** The payment was received; the part is on its way. */
  'pagada',
  /** Paid and received: over. */
  'terminada',
  /** Ended without a payment. */
  'anulada',
  /** Annulled after it was paid: the money goes back. */
  'a_devolver',
  /** The money went back: over. */
  'devuelta',
] as const;
export type VentaEstadoNombre = (typeof VENTA_ESTADOS)[number];

export const VENTA_READERS = ['comprador', 'vendedor', 'admin'] as const;
export type VentaReader = (typeof VENTA_READERS)[number];

/** The readers of a sale, and the system when a deadline has passed. */
export const VENTA_ACTORS = [...VENTA_READERS, 'sistema'] as const;
export type VentaActor = (typeof VENTA_ACTORS)[number];

export const VENTA_ACCIONES = [
  'subir_comprobante',
  'confirmar_recepcion',
  'aprobar',
  'desaprobar',
  'corregir',
  'anular',
  'pedir_anulacion',
  'rechazar_pedido',
  'dar_cuenta',
  'devolver',
  'deshacer_devolucion',
] as const;
export type VentaAccion = (typeof VENTA_ACCIONES)[number];

export function estadoOfVenta(venta: VentaEstado): VentaEstadoNombre {
  const { tieneComprobante, sinTransferencia, pagoRecibido, recepcionConfirmada, anulada, devuelta } = venta;
  if (anulada && pagoRecibido) return devuelta ? 'devuelta' : 'a_devolver';
  if (anulada) return 'anulada';
  if (pagoRecibido) return recepcionConfirmada ? 'terminada' : 'pagada';
  if (tieneComprobante) return recepcionConfirmada ? 'recibida_en_revision' : 'en_revision';
  if (sinTransferencia) return recepcionConfirmada ? 'recibida_con_cashback' : 'con_cashback';
  return recepcionConfirmada ? 'recibida_sin_comprobante' : 'sin_comprobante';
}

interface Transition {
  accion: VentaAccion;
  actor: VentaActor;
  estados: readonly VentaEstadoNombre[];
  /** Not if a readable proof exists or none is required: a paid sale may lack one. */
  withoutComprobante?: true;
  /** Only where its annulment is asked for, or only where it is not. */
  anulacionPedida?: boolean;
}

const WITHOUT_COMPROBANTE = [
  ...(['sin_comprobante', 'recibida_sin_comprobante'] as const),
  ...(['con_cashback', 'recibida_con_cashback'] as const),
] as const;
const UNPAID = [...WITHOUT_COMPROBANTE, 'en_revision', 'recibida_en_revision'] as const;
const ANNULLED_BY_COMPRADOR: readonly VentaEstadoNombre[] = ['sin_comprobante', 'con_cashback'];
const OPEN = [...UNPAID, 'pagada', 'terminada'] as const;
/** Its buyer can only ask for an annulment. */
const BEYOND_ANNULLING = OPEN.filter((estado) => !ANNULLED_BY_COMPRADOR.includes(estado));

/**
 * The permitted actions; any other is rejected. A proof can be sent while there is none; a receipt is final.
 * A buyer annuls a sale without payment, proof or receipt, and later asks for it; the administrator annuls any open sale. A
 * seller may always ask, because sellers do not see whether there is a proof.
 * A sale without a proof in time is annulled by the system, received or not: the buyer's word alone must not keep it open. A
 * sale without a transfer expires only after the coupons that it used were withdrawn, which leaves its buyer in debt.
 */
const TRANSITIONS: readonly Transition[] = [
  { accion: 'subir_comprobante', actor: 'comprador', estados: OPEN, withoutComprobante: true },
  {
    accion: 'confirmar_recepcion',
    actor: 'comprador',
    estados: ['sin_comprobante', 'con_cashback', 'en_revision', 'pagada'],
  },
  { accion: 'aprobar', actor: 'admin', estados: UNPAID },
  { accion: 'desaprobar', actor: 'admin', estados: ['pagada', 'terminada'] },
  { accion: 'corregir', actor: 'admin', estados: OPEN },
  { accion: 'anular', actor: 'comprador', estados: ANNULLED_BY_COMPRADOR },
  { accion: 'anular', actor: 'admin', estados: OPEN },
  { accion: 'anular', actor: 'sistema', estados: WITHOUT_COMPROBANTE },
  { accion: 'anular', actor: 'sistema', estados: ['en_revision', 'recibida_en_revision'], withoutComprobante: true },
  { accion: 'pedir_anulacion', actor: 'comprador', estados: BEYOND_ANNULLING, anulacionPedida: false },
  { accion: 'pedir_anulacion', actor: 'vendedor', estados: OPEN, anulacionPedida: false },
  { accion: 'rechazar_pedido', actor: 'admin', estados: OPEN, anulacionPedida: true },
  { accion: 'dar_cuenta', actor: 'comprador', estados: ['a_devolver'] },
  { accion: 'devolver', actor: 'admin', estados: ['a_devolver'] },
  { accion: 'deshacer_devolucion', actor: 'admin', estados: ['devuelta'] },
];

/**
 * Forbidden while a sale is in a settlement, whose amounts depend on it: the settlement is undone first. A proof and a
 * receipt change no amount.
 */
const FIXED_BY_LIQUIDACION: readonly VentaAccion[] = ['aprobar', 'desaprobar', 'corregir', 'anular'];

/** Whether the state of a sale permits an action. The caller checks ownership. */
export function canDoToVenta(accion: VentaAccion, actor: VentaActor, venta: VentaEstado): boolean {
  if (venta.liquidada && FIXED_BY_LIQUIDACION.includes(accion)) return false;
  const estado = estadoOfVenta(venta);
  const isAsked = Boolean(venta.anulacionPedida);
  return TRANSITIONS.some(
    (transition) =>
      transition.accion === accion &&
      transition.actor === actor &&
      transition.estados.includes(estado) &&
      !(transition.withoutComprobante && !lacksComprobante(venta)) &&
      (transition.anulacionPedida ?? isAsked) === isAsked,
  );
}

type Lines = Record<VentaReader, string>;

/** The proof is the buyer's and the administrator's: with one or without, the seller is told the same. */
const UNPAID_FOR_VENDEDOR = 'Todavía no está paga: esperá antes de entregarla.';
const RECEIVED_UNPAID_FOR_VENDEDOR = 'El comprador la recibió. Todavía no está paga.';

const LINES: Record<VentaEstadoNombre, Lines> = {
  sin_comprobante: {
    comprador: 'Falta subir el comprobante',
    vendedor: UNPAID_FOR_VENDEDOR,
    admin: 'El comprador todavía no subió el comprobante.',
  },
  recibida_sin_comprobante: {
    comprador: 'Falta subir el comprobante',
    vendedor: RECEIVED_UNPAID_FOR_VENDEDOR,
    admin: 'El comprador la recibió y todavía no subió el comprobante.',
  },
  en_revision: {
    comprador: 'Esperando aprobación',
    vendedor: UNPAID_FOR_VENDEDOR,
    admin: 'Compará el monto con el del comprobante antes de aprobar.',
  },
  recibida_en_revision: {
    comprador: 'Esperando aprobación',
    vendedor: RECEIVED_UNPAID_FOR_VENDEDOR,
    admin: 'Compará el monto con el del comprobante antes de aprobar.',
  },
  con_cashback: {
    comprador: 'Pagada con cashback: esperando aprobación',
    vendedor: UNPAID_FOR_VENDEDOR,
    admin: 'Pagada con cashback: no hay comprobante que comparar.',
  },
  recibida_con_cashback: {
    comprador: 'Pagada con cashback: esperando aprobación',
    vendedor: RECEIVED_UNPAID_FOR_VENDEDOR,
    admin: 'Pagada con cashback: no hay comprobante que comparar.',
  },
  pagada: {
    comprador: 'Confirmá la recepción',
    vendedor: 'Está paga: entregala.',
    admin: 'Pago aprobado.',
  },
  terminada: {
    comprador: 'Recibida',
    vendedor: 'Paga y recibida.',
    admin: 'Pago aprobado.',
  },
  anulada: {
    comprador: 'Compra anulada',
    vendedor: 'Venta anulada: no la entregues.',
    admin: 'Venta anulada.',
  },
  a_devolver: {
    comprador: 'Compra anulada: te devolvemos lo que pagaste',
    vendedor: 'Venta anulada: no la entregues.',
    admin: 'Venta anulada. Hay que devolverle el pago al comprador.',
  },
  devuelta: {
    comprador: 'Compra anulada: ya te devolvimos lo que pagaste',
    vendedor: 'Venta anulada: no la entregues.',
    admin: 'Venta anulada. El pago ya se devolvió.',
  },
};

/** The beginning of a sentence that goes on with date and reason. */
export function annulledBy(reader: VentaReader, who: Exclude<VentaActor, 'vendedor'>): string {
  if (who === 'sistema') return 'Se anuló sola';
  if (who === 'admin') return 'La anuló la administración';
  return reader === 'comprador' ? 'La anulaste' : 'La anuló el comprador';
}

/** For any state, while an annulment is requested. */
const ASKED: Lines = {
  comprador: 'Anulación pedida: la estamos viendo',
  vendedor: 'Se pidió anularla: esperá la respuesta antes de entregarla.',
  admin: 'Piden anularla.',
};

/** The same where its proof cannot be read; the seller is not told of proofs. */
const UNREADABLE = {
  comprador: 'No se puede leer el comprobante: subí otra imagen',
  admin: 'No se puede leer el comprobante: el comprador puede subir otro.',
} as const;

export function ventaLine(reader: VentaReader, venta: VentaEstado): string {
  if (venta.anulacionPedida && !venta.anulada) return ASKED[reader];
  const isUnreadable = venta.comprobanteIlegible && !venta.pagoRecibido && !venta.anulada;
  if (isUnreadable && reader !== 'vendedor') return UNREADABLE[reader];
  return LINES[estadoOfVenta(venta)][reader];
}
