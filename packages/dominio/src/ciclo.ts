/** The flags of a sale, from which `estadoOfVenta` derives its state. */
export interface VentaEstado {
  tieneComprobante: boolean;
  /** The sale's `monto` is 0, because cashback paid all of it: no proof is asked for. */
  sinTransferencia?: boolean;
  /** The image of the proof is too small to read. The buyer may replace it; the purchase expires as if it had no proof. */
  comprobanteIlegible?: boolean;
  pagoRecibido: boolean;
  recepcionConfirmada: boolean;
  /** The sale ended without being sold. */
  anulada?: boolean;
  /** The sale is in a settlement with its shop. */
  liquidada?: boolean;
  /** A request to annul the sale awaits the administrator. */
  anulacionPedida?: boolean;
  /** The payment was refunded after an annulment. */
  devuelta?: boolean;
  /** The administrator refused the proof, and no other proof was sent since. Such a sale has no proof. */
  comprobanteRechazado?: boolean;
  /** The administrator has opened the proof. */
  comprobanteAbierto?: boolean;
}

/** The next thing that the buyer must do or wait for, derived only from the flags of the sale. */
export type NextStep = 'subir_comprobante' | 'esperar_aprobacion' | 'confirmar_recepcion' | 'nada';

/** Whether a proof is required: a transfer is due, and there is no readable image yet. */
export function lacksComprobante({ tieneComprobante, comprobanteIlegible, sinTransferencia }: VentaEstado): boolean {
  return !sinTransferencia && (!tieneComprobante || Boolean(comprobanteIlegible));
}

/** The order of steps: proof (if a transfer is due), the admin's approval, confirmation of arrival (receipt). */
export function nextStep(venta: VentaEstado): NextStep {
  if (venta.anulada) return 'nada';
  if (lacksComprobante(venta) && !venta.pagoRecibido) return 'subir_comprobante';
  if (!venta.pagoRecibido) return 'esperar_aprobacion';
  return venta.recepcionConfirmada ? 'nada' : 'confirmar_recepcion';
}

/**
 * Every state of a purchase. The buyer may confirm the arrival of the part before the approval, so each unpaid state has
 * two variants.
 */
export const VENTA_ESTADOS = [
  /** The purchase is made; the buyer still has to send the proof of the transfer. */
  'sin_comprobante',
  'recibida_sin_comprobante',
  /** The buyer has sent the proof; the admin compares it with the payment. */
  'en_revision',
  'recibida_en_revision',
  /** There is no transfer: the admin approves the purchase without a proof. */
  'con_cashback',
  'recibida_con_cashback',
  /** The payment was received; the part is on its way. */
  'pagada',
  /** The purchase is paid and the part has arrived: the purchase is finished. */
  'terminada',
  /** The purchase ended without a payment. */
  'anulada',
  /** The purchase was annulled after its payment: the refund is due. */
  'a_devolver',
  /** The refund was made: the purchase is finished. */
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
  'rechazar_comprobante',
  'deshacer_rechazo',
  'retirar_comprobante',
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
  /** The action is forbidden if a readable proof exists or no proof is required: a paid sale may lack a proof. */
  withoutComprobante?: true;
  /** A flag that the sale must have. */
  needs?: keyof VentaEstado;
  /** A flag that the sale must not have. */
  unless?: keyof VentaEstado;
}

const WITHOUT_COMPROBANTE = [
  ...(['sin_comprobante', 'recibida_sin_comprobante'] as const),
  ...(['con_cashback', 'recibida_con_cashback'] as const),
] as const;
const IN_REVIEW = ['en_revision', 'recibida_en_revision'] as const;
const UNPAID = [...WITHOUT_COMPROBANTE, ...IN_REVIEW] as const;
const ANNULLED_BY_COMPRADOR: readonly VentaEstadoNombre[] = ['sin_comprobante', 'con_cashback'];
const OPEN = [...UNPAID, 'pagada', 'terminada'] as const;
/** The states in which the buyer can only ask for an annulment. */
const BEYOND_ANNULLING = OPEN.filter((estado) => !ANNULLED_BY_COMPRADOR.includes(estado));

/**
 * The permitted actions; any other action is rejected. The buyer can send a proof while the sale has no proof. A
 * confirmation of arrival (receipt) is final. A buyer annuls a sale without payment, proof or receipt; later the buyer
 * can only request the annulment. The administrator annuls any open sale. A seller may always request the annulment,
 * because sellers do not see whether there is a proof. The system annuls a sale without a proof in time, received or
 * not: the buyer's word alone must not keep the sale open. A sale without a transfer expires only after the coupons
 * that it used were withdrawn, which leaves the buyer in debt. The administrator refuses the proof of a sale that still
 * waits for its transfer. A buyer takes a proof back only before the administrator has opened it.
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
  { accion: 'anular', actor: 'sistema', estados: IN_REVIEW, withoutComprobante: true },
  { accion: 'pedir_anulacion', actor: 'comprador', estados: BEYOND_ANNULLING, unless: 'anulacionPedida' },
  { accion: 'pedir_anulacion', actor: 'vendedor', estados: OPEN, unless: 'anulacionPedida' },
  { accion: 'rechazar_pedido', actor: 'admin', estados: OPEN, needs: 'anulacionPedida' },
  { accion: 'dar_cuenta', actor: 'comprador', estados: ['a_devolver'] },
  { accion: 'devolver', actor: 'admin', estados: ['a_devolver'] },
  { accion: 'deshacer_devolucion', actor: 'admin', estados: ['devuelta'] },
  { accion: 'rechazar_comprobante', actor: 'admin', estados: ['en_revision'], unless: 'sinTransferencia' },
  { accion: 'deshacer_rechazo', actor: 'admin', estados: WITHOUT_COMPROBANTE, needs: 'comprobanteRechazado' },
  { accion: 'retirar_comprobante', actor: 'comprador', estados: IN_REVIEW, unless: 'comprobanteAbierto' },
];

/**
 * Forbidden while a sale is in a settlement, because the settlement's amounts depend on the sale: the settlement is undone
 * first. A proof and a confirmation of arrival change no amount.
 */
const FIXED_BY_LIQUIDACION: readonly VentaAccion[] = ['aprobar', 'desaprobar', 'corregir', 'anular'];

/** The refusals that a sale's proofs can get: the next decision is an approval or an annulment. */
export const MAX_RECHAZOS = 3;

/** Whether the state of a sale permits an action. The caller checks ownership. */
export function canDoToVenta(accion: VentaAccion, actor: VentaActor, venta: VentaEstado): boolean {
  if (venta.liquidada && FIXED_BY_LIQUIDACION.includes(accion)) return false;
  const estado = estadoOfVenta(venta);
  return TRANSITIONS.some(
    ({ withoutComprobante, needs, unless, ...transition }) =>
      transition.accion === accion &&
      transition.actor === actor &&
      transition.estados.includes(estado) &&
      !(withoutComprobante && !lacksComprobante(venta)) &&
      !(needs && !venta[needs]) &&
      !(unless && venta[unless]),
  );
}

type Lines = Record<VentaReader, string>;

/** Only the buyer and the administrator see the proof: the seller reads the same sentence with or without a proof. */
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

/** The beginning of a sentence; date and reason follow. */
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

/** The lines of a sale with an unreadable proof. The seller's line does not mention proofs. */
const UNREADABLE = {
  comprador: 'No se puede leer el comprobante: subí otra imagen',
  admin: 'No se puede leer el comprobante: el comprador puede subir otro.',
} as const;

const REFUSED_FOR_ADMIN = 'El comprobante se rechazó: el comprador todavía no subió otro.';

/** The tabs of a seller's sales. */
export const VENTA_GRUPOS = ['esperan_pago', 'para_entregar', 'entregadas', 'anuladas'] as const;
export type VentaGrupo = (typeof VENTA_GRUPOS)[number];

/** The tab of a sale. `ventas.repository.ts` has the same rule in SQL. */
export function grupoOfVenta({ anulada, pagoRecibido, recepcionConfirmada }: VentaEstado): VentaGrupo {
  if (anulada) return 'anuladas';
  if (!pagoRecibido) return 'esperan_pago';
  return recepcionConfirmada ? 'entregadas' : 'para_entregar';
}

const NEXT_LINES: Record<NextStep, string | null> = {
  subir_comprobante: 'Transferí el monto exacto y subí una foto o captura del comprobante.',
  esperar_aprobacion: 'Comparamos el comprobante con la transferencia. Mientras tanto no tenés que hacer nada.',
  confirmar_recepcion: 'Cuando la tengas, confirmá la recepción.',
  nada: null,
};

/** A sentence about the buyer's next step; null if the buyer has no step to do. */
export function nextStepLine(venta: VentaEstado): string | null {
  const step = nextStep(venta);
  if (step === 'esperar_aprobacion' && venta.sinTransferencia) {
    return 'No tenés que transferir nada: falta que la aprobemos.';
  }
  return NEXT_LINES[step];
}

export function ventaLine(reader: VentaReader, venta: VentaEstado): string {
  if (venta.anulacionPedida && !venta.anulada) return ASKED[reader];
  const isUnreadable = venta.comprobanteIlegible && !venta.pagoRecibido && !venta.anulada;
  if (isUnreadable && reader !== 'vendedor') return UNREADABLE[reader];
  const isRefused = venta.comprobanteRechazado && !venta.pagoRecibido && !venta.anulada;
  if (isRefused && reader === 'admin') return REFUSED_FOR_ADMIN;
  return LINES[estadoOfVenta(venta)][reader];
}
