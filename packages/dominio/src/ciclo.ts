import { lacksComprobante, type VentaEstado } from './estados.ts';

/**
 * Every state that a purchase can be in. The receipt is the buyer's word and may come before the payment is approved, so
 * that what waits for money has two states.
 */
export const VENTA_ESTADOS = [
  /** Made; the transfer is to be shown. */
  'sin_comprobante',
  'recibida_sin_comprobante',
  /** The proof is there; the admin compares it. */
  'en_revision',
  'recibida_en_revision',
  /** Nothing to transfer: the admin approves it without a proof. */
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

/** Who is told of a sale. */
export const VENTA_READERS = ['comprador', 'vendedor', 'admin'] as const;
export type VentaReader = (typeof VENTA_READERS)[number];

/** Who does something to a sale: its readers, and the product by itself once a time is over. */
export const VENTA_ACTORS = [...VENTA_READERS, 'sistema'] as const;
export type VentaActor = (typeof VENTA_ACTORS)[number];

/** What can be done to a sale. */
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

/** The state that a sale's flags make. */
export function estadoOfVenta(venta: VentaEstado): VentaEstadoNombre {
  const { tieneComprobante, sinTransferencia, pagoRecibido, recepcionConfirmada, anulada, devuelta } = venta;
  if (anulada && pagoRecibido) return devuelta ? 'devuelta' : 'a_devolver';
  if (anulada) return 'anulada';
  if (pagoRecibido) return recepcionConfirmada ? 'terminada' : 'pagada';
  if (tieneComprobante) return recepcionConfirmada ? 'recibida_en_revision' : 'en_revision';
  if (sinTransferencia) return recepcionConfirmada ? 'recibida_con_cashback' : 'con_cashback';
  return recepcionConfirmada ? 'recibida_sin_comprobante' : 'sin_comprobante';
}

/** Who may do something, and to a sale in which states. */
interface Transition {
  accion: VentaAccion;
  actor: VentaActor;
  estados: readonly VentaEstadoNombre[];
  /** Not where a proof that can be read is there or none is asked for: a sale that is paid may have none. */
  withoutComprobante?: true;
  /** Only where its annulment is asked for, or only where it is not. */
  anulacionPedida?: boolean;
}

const WITHOUT_COMPROBANTE = [
  ...(['sin_comprobante', 'recibida_sin_comprobante'] as const),
  ...(['con_cashback', 'recibida_con_cashback'] as const),
] as const;
const UNPAID = [...WITHOUT_COMPROBANTE, 'en_revision', 'recibida_en_revision'] as const;
/** What its buyer annuls alone. */
const ANNULLED_BY_COMPRADOR: readonly VentaEstadoNombre[] = ['sin_comprobante', 'con_cashback'];
const OPEN = [...UNPAID, 'pagada', 'terminada'] as const;
/** What its buyer cannot annul alone any more. */
const BEYOND_ANNULLING = OPEN.filter((estado) => !ANNULLED_BY_COMPRADOR.includes(estado));

/**
 * All that can be done to a sale; anything else is refused. A proof goes up while none is there; the receipt goes one way.
 * A buyer annuls what nobody has paid, shown a transfer of or received; the administrator any sale that is not annulled yet.
 * Once that is over the buyer may ask for it; a seller always, who is not told whether a proof is there.
 * What has no proof in time ends by itself, received or not: a word of the buyer's alone must not keep it for ever. A sale
 * without a transfer ends so only once coupons that it used were withdrawn, which its buyer's debt tells.
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
 * What nobody does to a sale while it is in a settlement with its shop, whose amounts stand on it: the settlement is undone
 * first. A proof and a receipt change no amount.
 */
const FIXED_BY_LIQUIDACION: readonly VentaAccion[] = ['aprobar', 'desaprobar', 'corregir', 'anular'];

/** Whether a sale in its present state lets somebody do something. Whose sale it is has to be known before. */
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

/** What each reader is told of a sale in a state. */
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

/** Who ended a sale that is annulled, for each reader: the beginning of a sentence, which goes on with when and why. */
export function annulledBy(reader: VentaReader, who: Exclude<VentaActor, 'vendedor'>): string {
  if (who === 'sistema') return 'Se anuló sola';
  if (who === 'admin') return 'La anuló la administración';
  return reader === 'comprador' ? 'La anulaste' : 'La anuló el comprador';
}

/** The same, whatever its state, where its annulment is asked for. */
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

/** The line that a reader of a sale finds on its card. */
export function ventaLine(reader: VentaReader, venta: VentaEstado): string {
  if (venta.anulacionPedida && !venta.anulada) return ASKED[reader];
  const isUnreadable = venta.comprobanteIlegible && !venta.pagoRecibido && !venta.anulada;
  if (isUnreadable && reader !== 'vendedor') return UNREADABLE[reader];
  return LINES[estadoOfVenta(venta)][reader];
}
