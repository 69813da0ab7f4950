import { decidirPedido, devolver, hasSesionEnded, rechazarComprobante } from '@fluxpartes/api-client';
import {
  MOTIVO_LENGTH,
  REFERENCIA_LENGTH,
  type Venta,
  type VentaAnswer,
  type VentaDetail,
  ventaFlags,
  ventaRecorrido,
} from '@fluxpartes/contrato';
import { canDoToVenta } from '@fluxpartes/dominio';
import { invalidateLists, useShell } from '@fluxpartes/mf-kit';
import { Button, Buttons, formatFecha, formatPesos, Note, Timeline } from '@fluxpartes/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { TextPromptDialog, type TextPromptWords } from '../../edits/text-prompt-dialog.tsx';
import { pesos } from '../../historial-field.ts';
import type { useUndo } from '../../list/undo-bar.tsx';
import { refundAmount } from '../../refund.ts';
import { historialKey, RECUENTOS_KEY, useIsMarking, VENTAS_KEY, ventasOverlay } from './ventas-api.ts';

/** A decision that needs a text: the reason, or the transfer's reference. */
export type VentaQuestion = 'anular' | 'rechazar' | 'devolver' | 'comprobante';

export interface DecisionProps {
  venta: VentaDetail;
  tipo: VentaQuestion;
  onDone: ReturnType<typeof useUndo>['offer'];
  onClose: () => void;
}

/**
 * Opens the dialog of a decision. `dialog` is the component if already loaded: it then opens synchronously, so that no key
 * press is lost.
 */
export type Decide = (venta: VentaDetail, tipo: VentaQuestion, dialog?: ComponentType<DecisionProps>) => void;

/** Sends a decision on the version that the admin saw. A null text undoes the decision. */
function useDecide() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const send = ({ id, version, devolucion }: Venta, tipo: VentaQuestion, text: string | null): Promise<VentaAnswer> => {
    if (tipo === 'anular') return api.ventas.anular(id, text ?? '', { version });
    if (tipo === 'comprobante') return rechazarComprobante(api.http, id, text, { version });
    if (tipo === 'devolver') {
      // The API rejects the refund if the buyer has changed the account that the admin saw.
      const refund = text === null ? { referencia: null } : { referencia: text, cuenta: devolucion?.cuenta ?? '' };
      return devolver(api.http, id, refund, { version });
    }
    const estado = text === null ? 'pendiente' : 'rechazado';
    return decidirPedido(api.http, id, { estado, respuesta: text ?? '' }, { version });
  };
  /** The lists may no longer hold the sale, so this requests the sale by id. */
  const refresh = async (id: number) => {
    const [actual] = (await api.ventas.detail({ id })).items;
    if (actual) ventasOverlay.put(queryClient, actual);
  };
  return async (venta: Venta, tipo: VentaQuestion, text: string | null): Promise<Venta> => {
    try {
      const answer = await send(venta, tipo, text);
      ventasOverlay.put(queryClient, answer.venta);
      invalidateLists(queryClient, historialKey(venta.id));
      void queryClient.invalidateQueries({ queryKey: RECUENTOS_KEY });
      return answer.venta;
    } catch (error) {
      // A lost response may hide a decision that was made.
      if (!hasSesionEnded(error)) refresh(venta.id).catch(() => {});
      throw error;
    } finally {
      // An annulment may annul other sales too, and a refusal moves the sale to another queue.
      invalidateLists(queryClient, VENTAS_KEY);
    }
  };
}

interface TimelineProps {
  venta: VentaDetail;
  onDecide: Decide;
}

/** A sale's timeline, annulment request and refund, with the buttons for the admin's decisions on them. */
export function VentaTimeline({ venta, onDecide }: TimelineProps) {
  const sending = useIsMarking(venta.id);
  const flags = { ...ventaFlags(venta), liquidada: Boolean(venta.liquidacion) };
  const ask = (tipo: VentaQuestion) => onDecide(venta, tipo, DecisionDialog);
  return (
    <>
      <Timeline stations={ventaRecorrido('admin', venta)} />
      <Pedido venta={venta} />
      <Devolucion venta={venta} />
      {venta.liquidacion ? (
        <p>
          Está en la{' '}
          <Link to={`/adminliquidaciones?ver=todas&q=${venta.liquidacion}`}>liquidación #{venta.liquidacion}</Link>.
          Para cambiarla o anularla, deshacé antes la liquidación.
        </p>
      ) : null}
      {canDoToVenta('rechazar_pedido', 'admin', flags) ? (
        <Buttons>
          {canDoToVenta('anular', 'admin', flags) ? (
            <Button variant="danger" disabled={sending} aria-haspopup="dialog" onClick={() => ask('anular')}>
              Anular venta
            </Button>
          ) : null}
          <Button disabled={sending} aria-haspopup="dialog" onClick={() => ask('rechazar')}>
            Rechazar pedido
          </Button>
        </Buttons>
      ) : null}
      {canDoToVenta('devolver', 'admin', flags) ? (
        <Buttons>
          <Button variant="primary" aria-haspopup="dialog" onClick={() => ask('devolver')}>
            Devuelto
          </Button>
        </Buttons>
      ) : null}
    </>
  );
}

function Pedido({ venta: { pedido, anulada } }: { venta: VentaDetail }) {
  if (!pedido || anulada) return null;
  return (
    <Note>
      {pedido.por === 'comprador' ? 'El comprador' : 'El vendedor'} pidió anularla el {formatFecha(pedido.fecha)}:{' '}
      {pedido.motivo}
      {pedido.codigo ? ` (código ${pedido.codigo})` : null}
      {pedido.estado === 'rechazado' ? (
        <>
          <br />
          <b>Se rechazó:</b> {pedido.respuesta}
        </>
      ) : null}
    </Note>
  );
}

function Devolucion({ venta }: { venta: VentaDetail }) {
  const { devolucion, monto } = venta;
  if (!devolucion) return null;
  const { cuenta, fecha, referencia, descontado } = devolucion;
  const amount = formatPesos(refundAmount(venta));
  const deduction =
    descontado === 0 ? null : (
      <>
        <br />
        Pagó {pesos(monto)}: se descuentan {pesos(descontado)} del cupón de esta compra, que ya usó.
      </>
    );
  if (fecha) {
    return (
      <Note>
        Se devolvieron {amount} el {formatFecha(fecha)}. Referencia: {referencia}
        {deduction}
      </Note>
    );
  }
  return (
    <Note>
      <b>A devolver: {amount}</b>
      {cuenta ? ` a ${cuenta}` : '. El comprador todavía no dijo a qué cuenta.'}
      {deduction}
    </Note>
  );
}

const READ_BY_BOTH = 'Lo leen el comprador y el vendedor.';

interface Words extends TextPromptWords {
  title: string;
  /** The beginning of the notice with the undo. An annulment cannot be undone. */
  notice?: string;
}

const WORDS: Record<VentaQuestion, Words> = {
  anular: {
    ...{ title: 'Anular la venta', label: 'Motivo', hint: READ_BY_BOTH, maxLength: MOTIVO_LENGTH },
    ...{ missing: 'Escribí por qué se anula.', button: 'Anular venta', busyLabel: 'Anulando...' },
  },
  rechazar: {
    notice: 'Rechazaste el pedido',
    ...{ title: 'Rechazar el pedido de la venta', label: 'Por qué no se anula', hint: READ_BY_BOTH },
    ...{ maxLength: MOTIVO_LENGTH, missing: 'Escribí por qué no se anula.', button: 'Rechazar pedido' },
  },
  devolver: {
    notice: 'Marcaste como devuelto el pago',
    ...{ title: 'Devolver el pago de la venta', label: 'Referencia de la transferencia' },
    ...{ maxLength: REFERENCIA_LENGTH, missing: 'Escribí la referencia de la transferencia.', button: 'Devuelto' },
  },
  comprobante: {
    notice: 'Rechazaste el comprobante',
    ...{ title: 'Rechazar el comprobante de la venta', label: 'Otro motivo', hint: 'Lo lee el comprador.' },
    ready: [
      'La imagen no se lee bien.',
      'El monto no es el de la compra.',
      'Es el comprobante de otra compra.',
      'La transferencia todavía no nos llegó.',
    ],
    ...{ maxLength: MOTIVO_LENGTH, missing: 'Escribí por qué se rechaza.', button: 'Rechazar comprobante' },
  },
};

export function DecisionDialog({ venta, tipo, onDone, onClose }: DecisionProps) {
  const decide = useDecide();
  const { id, pago_recibido, devolucion, monto } = venta;
  const { title, notice, ...words } = WORDS[tipo];
  const send = async (text: string) => {
    const decided = await decide(venta, tipo, text);
    if (notice) onDone({ sentence: `${notice} de la venta #${id}.`, undo: () => decide(decided, tipo, null) });
  };
  return (
    <TextPromptDialog
      title={`${title} #${id}`}
      words={words}
      isLong={tipo !== 'devolver'}
      isDanger={tipo === 'anular'}
      done={doneAlready(venta, tipo)}
      send={send}
      onClose={onClose}
    >
      {tipo === 'devolver' ? (
        <p>
          Transferí {formatPesos(refundAmount(venta))} a {devolucion?.cuenta ?? 'la cuenta desde la que pagó'}, y anotá
          la referencia.
        </p>
      ) : null}
      {tipo === 'anular' ? (
        <p>El cashback usado vuelve al comprador, el cupón se retira y las unidades vuelven a la publicación.</p>
      ) : null}
      {tipo === 'anular' && pago_recibido && monto > 0 ? (
        <Note tone="danger">
          El pago ya está recibido: hay que devolverlo, menos la parte del cupón que el comprador ya usó.
        </Note>
      ) : null}
    </TextPromptDialog>
  );
}

function doneAlready(venta: VentaDetail, tipo: VentaQuestion): string | undefined {
  const { anulada, pedido, devolucion, comprobante_pago_url } = venta;
  if (tipo === 'anular') return anulada ? 'La venta ya está anulada.' : undefined;
  if (tipo === 'comprobante') return comprobante_pago_url === null ? 'El comprobante ya no está.' : undefined;
  if (tipo === 'devolver')
    return devolucion?.fecha ? `Ya se devolvió. Referencia: ${devolucion.referencia}` : undefined;
  return pedido?.estado === 'pendiente' ? undefined : 'El pedido ya no espera una respuesta.';
}
