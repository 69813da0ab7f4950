import type { Pedido } from '@fluxpartes/contrato';
import { ARREPENTIMIENTO_DIAS, type Centavos, centavos, centavosAPesos } from '@fluxpartes/dominio';
import { type Link, LONG_DATE, type Words } from './mailer.ts';

/** A sale's data for mails, at sending time. */
export interface VentaFacts {
  id: number;
  nombre_producto: string;
  monto: Centavos;
  pago_recibido: boolean;
  descontado: Centavos;
  cashback_recortado: Centavos;
  liquidacion_id: number | null;
  confirmacioncomprador: boolean;
  comprobante_ilegible: boolean;
  comprobante: { rechazo: { motivo: string } | null } | null;
  vence_en: Date | null;
  anulada_en: Date | null;
  anulada_por: string | null;
  motivo_anulacion: string | null;
  devuelta_en: Date | null;
  referencia_devolucion: string | null;
  pedido: Pedido | null;
}

/**
 * The sale for a mail to an unconfirmed address, without what the other party has written: anyone can open an account with
 * another person's e-mail and write that person a message.
 */
export function withoutTextsOfUsers(venta: VentaFacts): VentaFacts {
  const { pedido, anulada_por, motivo_anulacion } = venta;
  return {
    ...venta,
    nombre_producto: 'un repuesto',
    motivo_anulacion: anulada_por === 'comprador' ? null : motivo_anulacion,
    pedido: pedido && { ...pedido, motivo: 'lo leés al entrar.' },
  };
}

interface Recipient {
  isComprador: boolean;
  link: Link;
}

/** A mail about a sale; null if it is outdated. */
type VentaMail = (venta: VentaFacts, recipient: Recipient) => Words | undefined;

/** Amounts as the screens write them. */
const PESOS = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' });

/** To a party: the other party requests the annulment, or the admin rejected the request. */
const pedidoMail: VentaMail = ({ id, nombre_producto, pedido, anulada_en }, { isComprador, link }) => {
  if (pedido === null || anulada_en !== null || pedido.estado === 'aceptado') return undefined;
  const [what, where, path] = isComprador
    ? ['la compra', 'Mis compras', `/mis-compras/${id}`]
    : ['la venta', 'Mis ventas', '/mis-ventas'];
  const isAsked = pedido.estado === 'pendiente';
  const subject = isAsked ? `Pidieron anular ${what} #${id}` : `No se anula ${what} #${id}`;
  const told = isAsked
    ? `${pedido.por === 'comprador' ? 'El comprador' : 'El vendedor'} pidió anular ${what} #${id} (${nombre_producto}). Motivo: ${pedido.motivo}\n\nLa administración lo está viendo: te avisamos qué se decide.`
    : `La administración no anuló ${what} #${id} (${nombre_producto}), como se había pedido. Motivo: ${pedido.respuesta}\n\nTodo sigue como estaba.`;
  return { subject, text: `${told}\n\nLa ves en ${where}:\n\n${link(path)}` };
};

const untilOf = (vence: Date | null) =>
  vence === null ? '' : ` Subilo antes del ${LONG_DATE.format(vence)}: después la compra se anula sola.`;

export const VENTA_MAILS = {
  anulacion_pedida: pedidoMail,
  pedido_rechazado: pedidoMail,
  /** To the buyer, a day before the purchase expires. */
  compra_por_vencer: ({ id, nombre_producto, vence_en, comprobante_ilegible, comprobante }, { link }) => {
    const until = untilOf(vence_en);
    const missing = comprobante?.rechazo ? 'El comprobante que subiste no sirvió: falta' : 'Todavía no subiste';
    const what = comprobante_ilegible ? 'La imagen que subiste no se puede leer: falta' : missing;
    return {
      subject: `Falta el comprobante de tu compra #${id}`,
      text: `${what} el comprobante de tu compra #${id} (${nombre_producto}).${until}

Lo subís desde Mis compras:

${link(`/mis-compras/${id}`)}

¿Ya no la querés? Ahí mismo podés anularla.`,
    };
  },
  /** To the buyer after the admin refused the proof. */
  comprobante_rechazado: ({ id, nombre_producto, vence_en, comprobante }, { link }) => ({
    subject: `Falta otro comprobante de tu compra #${id}`,
    text: `No pudimos aceptar el comprobante de tu compra #${id} (${nombre_producto}). Motivo: ${comprobante?.rechazo?.motivo ?? '-'}

Subí otro desde Mis compras.${untilOf(vence_en)}

${link(`/mis-compras/${id}`)}`,
  }),
  /** To the buyer of a purchase that was annulled or expired. */
  compra_anulada: (venta, { link }) => {
    const { id, nombre_producto, pago_recibido, cashback_recortado } = venta;
    const cut =
      cashback_recortado > 0
        ? ` De ese cashback no entraron ${PESOS.format(centavosAPesos(cashback_recortado))}: tu saldo llegó al máximo.`
        : '';
    const refund =
      pago_recibido && refundOf(venta) > 0
        ? `\n\nComo ya estaba paga, te devolvemos ${refundText(venta)}. Decinos a qué CBU o alias en Mis compras:\n\n${link(`/mis-compras/${id}`)}`
        : '';
    return {
      subject: `Se anuló tu compra #${id}`,
      text: `Se anuló tu compra #${id} (${nombre_producto}). ${reasonOf(venta)}

Si habías usado cashback, volvió a tu cuenta.${cut} El cupón de esta compra ya no cuenta.${refund}`,
    };
  },
  /** To the seller of a sale that was annulled or expired. */
  venta_anulada: (venta, { link }) => {
    const { id, nombre_producto, confirmacioncomprador } = venta;
    const handOver = confirmacioncomprador
      ? 'El comprador había avisado que la recibió: si la tiene, pedísela.'
      : 'No la entregues.';
    return {
      subject: `Se anuló la venta #${id}`,
      text: `Se anuló la venta #${id} (${nombre_producto}). ${reasonOf(venta)} ${handOver}

La ves en Mis ventas:

${link('/mis-ventas')}`,
    };
  },
  /** To the buyer after the refund; null if the refund was undone. */
  compra_devuelta: (venta) => {
    const { id, nombre_producto, devuelta_en, referencia_devolucion } = venta;
    if (devuelta_en === null) return undefined;
    return {
      subject: `Te devolvimos el pago de la compra #${id}`,
      text: `Te devolvimos ${refundText(venta)}, de la compra #${id} (${nombre_producto}), que se anuló. Referencia de la transferencia: ${referencia_devolucion ?? '-'}`,
    };
  },
  /**
   * To the buyer: the refund goes to another account. The mail does not name it, because a mailbox may have other readers.
   */
  cuenta_devolucion_cambiada: ({ id, nombre_producto }, { link }) => ({
    subject: `Cambió la cuenta donde te devolvemos la compra #${id}`,
    text: `Se guardó otro CBU o alias para devolverte el pago de la compra #${id} (${nombre_producto}).

Si fuiste vos, no hace falta que hagas nada.

¿No fuiste vos? Alguien entró a tu cuenta: pedí ya mismo un enlace y elegí una contraseña nueva. Después entrá, corregí el CBU o alias en Mis compras y avisale a la administración de FluxPartes.

${link('/recuperacion')}`,
  }),
  /** To the seller: the buyer withdrew the request for annulment. */
  pedido_retirado: ({ id, nombre_producto, anulada_en }, { link }) => {
    if (anulada_en !== null) return undefined;
    return {
      subject: `Ya no piden anular la venta #${id}`,
      text: `El comprador retiró su pedido de anular la venta #${id} (${nombre_producto}). Todo sigue como estaba.

La ves en Mis ventas:

${link('/mis-ventas')}`,
    };
  },
  /** To the buyer after a withdrawal. Null if it is decided already, because that decision has its own mail. */
  arrepentimiento_recibido: ({ id, nombre_producto, pedido }, { link }) => {
    if (pedido?.estado !== 'pendiente' || pedido.codigo === null) return undefined;
    return {
      subject: `Te arrepentiste de la compra #${id}: código ${pedido.codigo}`,
      text: `Recibimos tu arrepentimiento de la compra #${id} (${nombre_producto}). Tu código es ${pedido.codigo}.

La administración lo está viendo: te avisamos cuando la compra quede anulada. Si ya la pagaste, te devolvemos el dinero. Si ya la tenés, coordiná con el vendedor cómo devolverla, sin costo para vos.

La ves en Mis compras:

${link(`/mis-compras/${id}`)}

¿No fuiste vos, o cambiaste de idea? Ahí mismo podés retirar el pedido.`,
    };
  },
  /** To the buyer after a repeated request for a rejected withdrawal. */
  arrepentimiento_rechazado: ({ id, nombre_producto, anulada_en }, { link }) => {
    if (anulada_en !== null) return undefined;
    return {
      subject: `Tu arrepentimiento de la compra #${id}`,
      text: `La administración ya respondió tu arrepentimiento de la compra #${id} (${nombre_producto}). Si algo cambió, pedí la anulación desde Mis compras:

${link(`/mis-compras/${id}`)}`,
    };
  },
  /** To the buyer of a purchase that cannot be withdrawn: it ended, or its arrival was confirmed too long ago. */
  arrepentimiento_sin_lugar: ({ id, nombre_producto, anulada_en, liquidacion_id }, { link }) => {
    const tooLate =
      liquidacion_id === null
        ? `Pasaron más de ${ARREPENTIMIENTO_DIAS} días.`
        : 'Es tarde: ya le liquidamos la venta al local. Si hay un problema con la compra, pedí la anulación desde Mis compras y la administración te responde.';
    const why = anulada_en === null ? tooLate : 'La compra ya estaba anulada.';
    return {
      subject: `Tu arrepentimiento de la compra #${id}`,
      text: `No pudimos tomar tu arrepentimiento de la compra #${id} (${nombre_producto}). ${why}

La ves en Mis compras:

${link(`/mis-compras/${id}`)}`,
    };
  },
} satisfies Record<string, VentaMail>;

/** Refund of an annulled sale, in centavos. */
const refundOf = ({ monto, descontado }: VentaFacts) => centavos(monto - descontado);

/** The refund as text, with the deduction. */
function refundText(venta: VentaFacts): string {
  const text = PESOS.format(centavosAPesos(refundOf(venta)));
  if (venta.descontado === 0) return text;
  return `${text} (los ${PESOS.format(centavosAPesos(venta.monto))} que pagaste menos ${PESOS.format(centavosAPesos(venta.descontado))} del cupón de esta compra, que ya usaste)`;
}

/** The caller who annulled the sale, and the reason, in one or two sentences. */
function reasonOf({ anulada_por, motivo_anulacion }: VentaFacts): string {
  const motivo = motivo_anulacion ? ` Motivo: ${motivo_anulacion}` : '';
  if (anulada_por === 'sistema') return motivo_anulacion ?? '';
  return anulada_por === 'admin' ? `La anuló la administración.${motivo}` : `La anuló el comprador.${motivo}`;
}
