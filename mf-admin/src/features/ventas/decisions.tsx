import {
  decidirPedido,
  devolver,
  hasSesionEnded,
  isConnectionError,
  rechazarComprobante,
} from '@fluxpartes/api-client';
import {
  MOTIVO_LENGTH,
  REFERENCIA_LENGTH,
  type Venta,
  type VentaAnswer,
  type VentaDetail,
  ventaFlags,
  ventaRecorrido,
} from '@fluxpartes/contrato';
import { canDoToVenta, pesosACentavos } from '@fluxpartes/dominio';
import { invalidateLists, useAction, useIsRunning, useShell } from '@fluxpartes/mf-kit';
import { Button, Buttons, formatFecha, formatPesos, Note, Timeline } from '@fluxpartes/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '../../edits/error-message.ts';
import { TextPromptDialog, type TextPromptWords } from '../../edits/text-prompt-dialog.tsx';
import { UndoBar } from '../../list/list-page.tsx';
import { refundAmount } from '../../refund.ts';
import styles from './ventas.module.css';
import { historialKey, RECUENTOS_KEY, useIsMarking, VENTAS_KEY, ventasOverlay } from './ventas-api.ts';

/** A decision of the admin on a sale, and its undo ('reabrir', or without a reference or a reason). */
type Decision =
  | { tipo: 'anular'; motivo: string }
  | { tipo: 'rechazar'; respuesta: string }
  | { tipo: 'reabrir' }
  | { tipo: 'comprobante'; motivo: string | null }
  | { tipo: 'devolver'; referencia: string; cuenta: string }
  | { tipo: 'devolver'; referencia: null };

/** A decision that needs a text: the reason, or the transfer's reference. */
export type VentaQuestion = 'anular' | 'rechazar' | 'devolver' | 'comprobante';

/** A last decision that can be undone. */
export interface Decided {
  sentence: string;
  venta: Venta;
  undo: Decision;
}

export interface DecisionProps {
  venta: VentaDetail;
  tipo: VentaQuestion;
  onDone: (decided: Decided) => void;
  onClose: () => void;
}

/**
 * Opens the dialog of a decision. `dialog` is the component if already loaded: it then opens synchronously, so that no key
 * press is lost.
 */
export type Decide = (venta: VentaDetail, tipo: VentaQuestion, dialog?: ComponentType<DecisionProps>) => void;

/** The action's slot is the sale's id. */
const DECIDE = 'mf-admin/ventas/decidir';

/** Sends a decision on the version that the admin saw. */
function useDecide() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const send = (id: number, decision: Decision, version: number): Promise<VentaAnswer> => {
    if (decision.tipo === 'anular') return api.ventas.anular(id, decision.motivo, { version });
    if (decision.tipo === 'comprobante') return rechazarComprobante(api.http, id, decision.motivo, { version });
    if (decision.tipo === 'devolver') {
      const { tipo: _, ...data } = decision;
      return devolver(api.http, id, data, { version });
    }
    const isRejection = decision.tipo === 'rechazar';
    const respuesta = isRejection ? decision.respuesta : '';
    return decidirPedido(api.http, id, { estado: isRejection ? 'rechazado' : 'pendiente', respuesta }, { version });
  };
  /** The lists may no longer hold the sale, so this requests the sale by id. */
  const refresh = async (id: number) => {
    const [actual] = (await api.ventas.detail({ id })).items;
    if (actual) ventasOverlay.put(queryClient, actual);
  };
  return useAction({
    name: DECIDE,
    call: async ({ venta, decision }: { venta: Pick<Venta, 'id' | 'version'>; decision: Decision }): Promise<Venta> => {
      try {
        const answer = await send(venta.id, decision, venta.version);
        ventasOverlay.put(queryClient, answer.venta);
        // An annulment may annul other sales too, and a refusal moves the sale to another queue.
        if (decision.tipo === 'anular' || decision.tipo === 'comprobante') invalidateLists(queryClient, VENTAS_KEY);
        invalidateLists(queryClient, historialKey(venta.id));
        void queryClient.invalidateQueries({ queryKey: RECUENTOS_KEY });
        return answer.venta;
      } catch (error) {
        // A lost response may hide a decision that was made.
        if (!hasSesionEnded(error)) {
          invalidateLists(queryClient, VENTAS_KEY);
          refresh(venta.id).catch(() => {});
        }
        throw error;
      }
    },
  });
}

interface TimelineProps {
  venta: VentaDetail;
  onDecide: Decide;
}

/** A sale's timeline, annulment request and refund, with the buttons for the admin's decisions on them. */
export function VentaTimeline({ venta, onDecide }: TimelineProps) {
  const sending = useIsMarking(venta.id);
  const flags = { ...ventaFlags(venta), liquidada: Boolean(venta.liquidacion) };
  return (
    <div className={styles.timeline}>
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
            <Button
              variant="danger"
              disabled={sending}
              aria-haspopup="dialog"
              onClick={() => onDecide(venta, 'anular', DecisionDialog)}
            >
              Anular venta
            </Button>
          ) : null}
          <Button disabled={sending} aria-haspopup="dialog" onClick={() => onDecide(venta, 'rechazar', DecisionDialog)}>
            Rechazar pedido
          </Button>
        </Buttons>
      ) : null}
      {canDoToVenta('devolver', 'admin', flags) ? (
        <Buttons>
          <Button variant="primary" aria-haspopup="dialog" onClick={() => onDecide(venta, 'devolver', DecisionDialog)}>
            Devuelto
          </Button>
        </Buttons>
      ) : null}
    </div>
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
        Pagó {formatPesos(pesosACentavos(monto))}: se descuentan {formatPesos(pesosACentavos(descontado))} del cupón de
        esta compra, que ya usó.
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

const WORDS: Record<VentaQuestion, TextPromptWords & { title: string }> = {
  anular: {
    ...{ title: 'Anular la venta', label: 'Motivo', hint: READ_BY_BOTH, maxLength: MOTIVO_LENGTH },
    ...{ missing: 'Escribí por qué se anula.', button: 'Anular venta', busyLabel: 'Anulando...' },
  },
  rechazar: {
    ...{ title: 'Rechazar el pedido de la venta', label: 'Por qué no se anula', hint: READ_BY_BOTH },
    ...{ maxLength: MOTIVO_LENGTH, missing: 'Escribí por qué no se anula.' },
    ...{ button: 'Rechazar pedido', busyLabel: 'Guardando...' },
  },
  devolver: {
    ...{ title: 'Devolver el pago de la venta', label: 'Referencia de la transferencia' },
    ...{ maxLength: REFERENCIA_LENGTH, missing: 'Escribí la referencia de la transferencia.' },
    ...{ button: 'Devuelto', busyLabel: 'Guardando...' },
  },
  comprobante: {
    ...{ title: 'Rechazar el comprobante de la venta', label: 'Otro motivo', hint: 'Lo lee el comprador.' },
    ready: [
      'La imagen no se lee bien.',
      'El monto no es el de la compra.',
      'Es el comprobante de otra compra.',
      'La transferencia todavía no nos llegó.',
    ],
    ...{ maxLength: MOTIVO_LENGTH, missing: 'Escribí por qué se rechaza.' },
    ...{ button: 'Rechazar comprobante', busyLabel: 'Guardando...' },
  },
};

/** An annulment cannot be undone. */
const DONE: Record<Exclude<VentaQuestion, 'anular'>, { verb: string; undo: Decision }> = {
  rechazar: { verb: 'Rechazaste el pedido', undo: { tipo: 'reabrir' } },
  devolver: { verb: 'Marcaste como devuelto el pago', undo: { tipo: 'devolver', referencia: null } },
  comprobante: { verb: 'Rechazaste el comprobante', undo: { tipo: 'comprobante', motivo: null } },
};

export function DecisionDialog({ venta, tipo, onDone, onClose }: DecisionProps) {
  const { run } = useDecide();
  const { id, pago_recibido, devolucion, monto } = venta;
  const { title, ...words } = WORDS[tipo];
  const send = async (text: string) => {
    const outcome = await run({ venta, decision: decisionOf(venta, tipo, text) }, id);
    if (outcome?.type === 'done' && tipo !== 'anular') {
      const { verb, undo } = DONE[tipo];
      onDone({ sentence: `${verb} de la venta #${id}.`, venta: outcome.data, undo });
    }
    return outcome;
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

/** A refund names the account that the admin saw. The API rejects the refund if the buyer has changed the account. */
function decisionOf({ devolucion }: VentaDetail, tipo: VentaQuestion, text: string): Decision {
  if (tipo === 'anular' || tipo === 'comprobante') return { tipo, motivo: text };
  return tipo === 'rechazar' ? { tipo, respuesta: text } : { tipo, referencia: text, cuenta: devolucion?.cuenta ?? '' };
}

function doneAlready(venta: VentaDetail, tipo: VentaQuestion): string | undefined {
  const { anulada, pedido, devolucion, comprobante_pago_url } = venta;
  if (tipo === 'anular') return anulada ? 'La venta ya está anulada.' : undefined;
  if (tipo === 'comprobante') return comprobante_pago_url === null ? 'El comprobante ya no está.' : undefined;
  if (tipo === 'devolver')
    return devolucion?.fecha ? `Ya se devolvió. Referencia: ${devolucion.referencia}` : undefined;
  return pedido?.estado === 'pendiente' ? undefined : 'El pedido ya no espera una respuesta.';
}

/** Undoes the last decision. A rejected undo is reported and not offered again. */
export function DecidedBar({ decided, onClose }: { decided: Decided | null; onClose: () => void }) {
  const { alerts } = useShell();
  const { run } = useDecide();
  const undo = async () => {
    if (decided === null) return;
    const outcome = await run({ venta: decided.venta, decision: decided.undo }, decided.venta.id);
    if (outcome.type === 'busy') return;
    const error = outcome.type === 'failed' ? outcome.error : null;
    // After a lost connection the undo may be retried.
    if (!isConnectionError(error)) onClose();
    if (error !== null && !hasSesionEnded(error)) void alerts.notify(errorMessage(error));
  };
  return (
    <UndoBar
      done={decided?.sentence ?? null}
      undoing={useIsRunning(DECIDE, decided?.venta.id ?? 0)}
      onUndo={() => void undo()}
      onClose={onClose}
    />
  );
}
