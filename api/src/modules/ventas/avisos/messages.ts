import { ARREPENTIMIENTO_DIAS, centavosAPesos } from '@fluxpartes/dominio';
import { FECHA } from '../../../correo/fecha.ts';
import type { Message } from '../../../correo/mailer.ts';
import type { VentaEntity } from '../venta.entity.ts';

/** Where a mail leads to. */
export interface Links {
  compras: string;
  ventas: string;
}

// No greeting by name: whoever opens an account with another's e-mail would write into that person's mail.

/** Amounts as the screens write them. */
const PESOS = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' });

/** To the buyer, a day before the purchase ends by itself; none where it does not wait any more. */
export function reminderMessage(
  to: string,
  { id, nombre_producto, vence_en }: VentaEntity,
  { compras }: Links,
): Message {
  const until =
    vence_en === null ? '' : ` Subilo antes del ${FECHA.format(vence_en)}: después la compra se anula sola.`;
  return {
    para: to,
    subject: `Falta el comprobante de tu compra #${id}`,
    text: `Hola:

Todavía no subiste el comprobante de tu compra #${id} (${nombre_producto}).${until}

Lo subís desde Mis compras:

${compras}

¿Ya no la querés? Ahí mismo podés anularla.

FluxPartes
`,
  };
}

/** To the buyer of a purchase that ended without being sold. */
export function annulledCompraMessage(to: string, venta: VentaEntity, { compras }: Links): Message {
  const { id, nombre_producto, pago_recibido, monto } = venta;
  const refund =
    pago_recibido && monto > 0
      ? `\n\nComo ya estaba paga, te devolvemos ${PESOS.format(centavosAPesos(monto))}. Decinos a qué CBU o alias en Mis compras:\n\n${compras}`
      : '';
  return {
    para: to,
    subject: `Se anuló tu compra #${id}`,
    text: `Hola:

Se anuló tu compra #${id} (${nombre_producto}). ${reasonOf(venta)}

Si habías usado cashback, volvió a tu cuenta. El cupón de esta compra ya no cuenta.${refund}

FluxPartes
`,
  };
}

/** To the seller of one. */
export function annulledVentaMessage(to: string, venta: VentaEntity, { ventas }: Links): Message {
  const { id, nombre_producto, confirmacioncomprador } = venta;
  const handOver = confirmacioncomprador
    ? 'El comprador había avisado que la recibió: si la tiene, pedísela.'
    : 'No la entregues.';
  return {
    para: to,
    subject: `Se anuló la venta #${id}`,
    text: `Hola:

Se anuló la venta #${id} (${nombre_producto}). ${reasonOf(venta)} ${handOver}

La ves en Mis ventas:

${ventas}

FluxPartes
`,
  };
}

/** To a party of a sale whose annulment the other one asks for, or that was refused; none where that is not so any more. */
export function pedidoMessage(
  to: string,
  { id, nombre_producto, pedido, anulada_en }: VentaEntity,
  isComprador: boolean,
  { compras, ventas }: Links,
): Message | undefined {
  if (pedido === null || anulada_en !== null || pedido.estado === 'aceptado') return undefined;
  const [what, where, link] = isComprador ? ['la compra', 'Mis compras', compras] : ['la venta', 'Mis ventas', ventas];
  const isAsked = pedido.estado === 'pendiente';
  const subject = isAsked ? `Pidieron anular ${what} #${id}` : `No se anula ${what} #${id}`;
  const text = isAsked
    ? `${pedido.por === 'comprador' ? 'El comprador' : 'El vendedor'} pidió anular ${what} #${id} (${nombre_producto}). Motivo: ${pedido.motivo}\n\nLa administración lo está viendo: te avisamos qué se decide.`
    : `La administración no anuló ${what} #${id} (${nombre_producto}), como se había pedido. Motivo: ${pedido.respuesta}\n\nTodo sigue como estaba.`;
  return { para: to, subject, text: `Hola:\n\n${text}\n\nLa ves en ${where}:\n\n${link}\n\nFluxPartes\n` };
}

/** To the buyer whose money went back; none where that was undone. */
export function refundMessage(to: string, venta: VentaEntity): Message | undefined {
  const { id, nombre_producto, monto, devuelta_en, referencia_devolucion } = venta;
  if (devuelta_en === null) return undefined;
  return {
    para: to,
    subject: `Te devolvimos el pago de la compra #${id}`,
    text: `Hola:

Te devolvimos ${PESOS.format(centavosAPesos(monto))} de la compra #${id} (${nombre_producto}), que se anuló. Referencia de la transferencia: ${referencia_devolucion ?? '-'}

FluxPartes
`,
  };
}

/** To the buyer who took a purchase back; none where it is decided by then, which has a mail of its own. */
export function takenBackMessage(to: string, { id, nombre_producto, pedido }: VentaEntity, { compras }: Links) {
  if (pedido?.estado !== 'pendiente' || pedido.codigo === null) return undefined;
  return {
    para: to,
    subject: `Te arrepentiste de la compra #${id}: código ${pedido.codigo}`,
    text: `Hola:

Recibimos tu arrepentimiento de la compra #${id} (${nombre_producto}). Tu código es ${pedido.codigo}.

La administración lo está viendo: te avisamos cuando la compra quede anulada. Si ya la pagaste, te devolvemos el dinero. Si ya la tenés, coordiná con el vendedor cómo devolverla, sin costo para vos.

La ves en Mis compras:

${compras}

¿No fuiste vos? Escribinos con ese código.

FluxPartes
`,
  };
}

/** To the buyer of a purchase that cannot be taken back: it has ended, or was received too long ago. */
export function notTakenBackMessage(to: string, { id, nombre_producto, anulada_en }: VentaEntity, { compras }: Links) {
  const why = anulada_en === null ? `Pasaron más de ${ARREPENTIMIENTO_DIAS} días.` : 'La compra ya estaba anulada.';
  return {
    para: to,
    subject: `Tu arrepentimiento de la compra #${id}`,
    text: `Hola:

No pudimos tomar tu arrepentimiento de la compra #${id} (${nombre_producto}). ${why}

La ves en Mis compras:

${compras}

FluxPartes
`,
  };
}

/** Who ended it, and why, as a sentence or two. */
function reasonOf({ anulada_por, motivo_anulacion }: VentaEntity): string {
  const motivo = motivo_anulacion ? ` Motivo: ${motivo_anulacion}` : '';
  if (anulada_por === 'sistema') return motivo_anulacion ?? '';
  return anulada_por === 'admin' ? `La anuló la administración.${motivo}` : `La anuló el comprador.${motivo}`;
}
