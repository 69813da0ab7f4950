import { hasSesionEnded, outcomeOf } from '@fluxpartes/api-client';
import { MOTIVO_LENGTH, type Venta } from '@fluxpartes/contrato';
import { Button, Buttons, FormErrorSummary, formatFecha, Note, Stack, TextareaField, useForm } from '@fluxpartes/ui';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Outcome } from '../actions/use-action.ts';

interface Props {
  venta: Pick<Venta, 'pedido' | 'anulada'>;
  /** The viewer's role in the sale. The form says that the other party and the administrator read the reason. */
  reader: 'comprador' | 'vendedor';
  /** The text that says who annulled the sale, worded for the viewer by dominio; null unless the sale is annulled. */
  annulledBy: string | null;
  /** Whether the reader may ask for the annulment now. */
  mayAsk: boolean;
  /** POST /ventas/{id}/pedir-anulacion for the version that is shown. */
  ask: Ask;
  /** DELETE /ventas/{id}/pedido, for the buyer. */
  withdraw?: () => Promise<Outcome<unknown> | null>;
}

type Ask = (motivo: string) => Promise<Outcome<unknown>>;

const OTHER = { comprador: 'vendedor', vendedor: 'comprador' } as const;

/**
 * The annulment of a sale, or the request for an annulment with its reply. Also the button 'Pedir anulación' if the
 * reader may request one.
 */
export function PedirAnulacion({ venta, reader, annulledBy, mayAsk, ask, withdraw }: Props) {
  const [asks, setAsks] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(false);
  useLayoutEffect(() => {
    // Closing the form removes the focused button. The focus returns to the button that opened the form; if that button is
    // gone, to the reply.
    if (wasAsking.current && !asks) (part.current?.querySelector('button') ?? part.current)?.focus();
    wasAsking.current = asks;
  }, [asks]);
  return (
    <Stack ref={part} tabIndex={-1}>
      <Answer venta={venta} reader={reader} annulledBy={annulledBy} />
      {withdraw && !venta.anulada && venta.pedido?.estado === 'pendiente' && venta.pedido.por === reader ? (
        <Withdraw withdraw={withdraw} onDone={() => part.current?.focus()} />
      ) : null}
      {mayAsk && asks ? <AskForm reader={reader} ask={ask} onDone={() => setAsks(false)} /> : null}
      {mayAsk && !asks ? (
        <Buttons>
          <Button variant="tertiary" onClick={() => setAsks(true)}>
            Pedir anulación
          </Button>
        </Buttons>
      ) : null}
    </Stack>
  );
}

/** The annulment and its reason; before that, the last request and its reply. */
function Answer({ venta: { pedido, anulada }, reader, annulledBy }: Pick<Props, 'venta' | 'reader' | 'annulledBy'>) {
  if (anulada) {
    return (
      <Note>
        {annulledBy} el {formatFecha(anulada.fecha)}
        {anulada.motivo === '' ? '.' : `: ${anulada.motivo}`}
      </Note>
    );
  }
  if (!pedido) return null;
  return (
    <Note>
      {pedido.por === reader ? 'Pediste' : `El ${OTHER[reader]} pidió`} anularla el {formatFecha(pedido.fecha)}:{' '}
      {pedido.motivo}
      {pedido.codigo && reader === 'comprador' ? ` (código ${pedido.codigo})` : null}
      {pedido.estado === 'rechazado' ? (
        <>
          <br />
          <b>La administración no la anuló:</b> {pedido.respuesta}
        </>
      ) : null}
    </Note>
  );
}

/** Withdraws the reader's request. The button disappears, so the focus moves to another element. */
function Withdraw({ withdraw, onDone }: Required<Pick<Props, 'withdraw'>> & { onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const press = async () => {
    setFailure(undefined);
    setBusy(true);
    const outcome = await withdraw();
    setBusy(false);
    if (outcome?.type === 'done') onDone();
    if (outcome?.type === 'failed' && !hasSesionEnded(outcome.error)) setFailure(outcomeOf(outcome.error));
  };
  return (
    <>
      <Buttons>
        <Button variant="tertiary" busy={busy} busyLabel="Retirando..." onClick={() => void press()}>
          Retirar pedido
        </Button>
      </Buttons>
      <FormErrorSummary message={failure} />
    </>
  );
}

/** The form that asks for the annulment with a reason. A failure keeps the typed text. */
function AskForm({ reader, ask, onDone }: Pick<Props, 'reader' | 'ask'> & { onDone: () => void }) {
  const field = useId();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { motivo: '' },
    validate: ({ motivo }) => (motivo.trim() === '' ? { motivo: 'Contanos por qué querés anularla.' } : {}),
    onSubmit: async ({ motivo }) => {
      setFailure(undefined);
      const outcome = await ask(motivo);
      if (outcome.type === 'done') onDone();
      if (outcome.type === 'failed' && !hasSesionEnded(outcome.error)) setFailure(outcomeOf(outcome.error));
    },
  });
  useEffect(() => document.getElementById(field)?.focus(), [field]);
  return (
    <form {...form.formProps}>
      <Stack>
        <TextareaField
          id={field}
          label="¿Por qué querés anularla?"
          hint={`Lo leen la administración y el ${OTHER[reader]}.`}
          maxLength={MOTIVO_LENGTH}
          {...form.fieldProps('motivo')}
        />
        <FormErrorSummary message={failure} />
        <Buttons>
          <Button onClick={onDone}>Cancelar</Button>
          <Button variant="danger" type="submit" busy={form.isSubmitting} busyLabel="Pidiendo...">
            Pedir anulación
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
}
