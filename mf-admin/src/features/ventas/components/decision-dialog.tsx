import { MOTIVO_LENGTH, REFERENCIA_LENGTH, type VentaDetail } from '@fluxpartes/contrato';
import { formatPesos, Note } from '@fluxpartes/ui';
import { TextPromptDialog, type TextPromptWords } from '../../../edits/text-prompt-dialog.tsx';
import { toGiveBack } from '../../../to-give-back.ts';
import { type Decision, useDecide } from '../api/use-decide.ts';
import type { DecisionProps, VentaQuestion } from '../venta-actions.ts';

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
};

/** Asks for the word that a decision over a sale needs: why it is annulled, why a request is refused, or the transfer's reference. */
export default function DecisionDialog({ venta, tipo, onDone, onClose }: DecisionProps) {
  const { run } = useDecide();
  const { id } = venta;
  const { title, ...words } = WORDS[tipo];
  const send = async (text: string) => {
    const outcome = await run({ venta, decision: decisionOf(venta, tipo, text) }, id);
    if (outcome?.type === 'done' && tipo !== 'anular') {
      const isRefusal = tipo === 'rechazar';
      onDone({
        sentence: `${isRefusal ? 'Rechazaste el pedido' : 'Marcaste como devuelto el pago'} de la venta #${id}.`,
        venta: outcome.data,
        back: isRefusal ? { tipo: 'reabrir' } : { tipo, referencia: null },
      });
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
      <About venta={venta} tipo={tipo} />
    </TextPromptDialog>
  );
}

/** What it does, or what is to be done before. */
function About({ venta, tipo }: Pick<DecisionProps, 'venta' | 'tipo'>) {
  const { pago_recibido, devolucion, monto } = venta;
  if (tipo === 'rechazar') return null;
  if (tipo === 'devolver') {
    return (
      <p>
        Transferí {formatPesos(toGiveBack(venta))} a {devolucion?.cuenta ?? 'la cuenta desde la que pagó'}, y anotá la
        referencia.
      </p>
    );
  }
  return (
    <>
      <p>El cashback usado vuelve al comprador, el cupón se retira y las unidades vuelven a la publicación.</p>
      {pago_recibido && monto > 0 ? (
        <Note tone="danger">
          El pago ya está recibido: hay que devolverlo, menos la parte del cupón que el comprador ya usó.
        </Note>
      ) : null}
    </>
  );
}

/** The money goes to the account that is shown: where it is another by then, nothing is done. */
function decisionOf({ devolucion }: VentaDetail, tipo: VentaQuestion, text: string): Decision {
  if (tipo === 'anular') return { tipo, motivo: text };
  return tipo === 'rechazar' ? { tipo, respuesta: text } : { tipo, referencia: text, cuenta: devolucion?.cuenta ?? '' };
}

/** That it is decided by now. */
function doneAlready({ anulada, pedido, devolucion }: VentaDetail, tipo: VentaQuestion): string | undefined {
  if (tipo === 'anular') return anulada ? 'La venta ya está anulada.' : undefined;
  if (tipo === 'devolver')
    return devolucion?.fecha ? `Ya se devolvió. Referencia: ${devolucion.referencia}` : undefined;
  return pedido?.estado === 'pendiente' ? undefined : 'El pedido ya no espera una respuesta.';
}
