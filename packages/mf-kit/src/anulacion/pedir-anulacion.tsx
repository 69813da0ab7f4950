import { hasSesionEnded, outcomeOf } from '@fluxpartes/api-client';
import { MOTIVO_LENGTH, type Venta } from '@fluxpartes/contrato';
import { Button, Buttons, FormErrorSummary, formatFecha, Note, Stack, TextareaField, useForm } from '@fluxpartes/ui';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Outcome } from '../actions/use-action.ts';
import { textDraft } from '../drafts.ts';

interface Props {
  venta: Pick<Venta, 'id' | 'pedido' | 'anulada'>;
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
  const [draft] = useState(() => textDraft(`anulacion_${venta.id}_${reader}`));
  const [asks, setAsks] = useState(() => draft.read() !== '');
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
      {mayAsk && asks ? <AskForm reader={reader} ask={ask} draft={draft} onDone={() => setAsks(false)} /> : null}
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

interface AskFormProps extends Pick<Props, 'reader' | 'ask'> {
  draft: ReturnType<typeof textDraft>;
  onDone: () => void;
}

/** The form that asks for the annulment with a reason. A failure keeps the typed text, and the end of the session too. */
function AskForm({ reader, ask, draft, onDone }: AskFormProps) {
  const field = useId();
  const [recovered] = useState(draft.read);
  const close = () => {
    draft.drop();
    onDone();
  };
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { motivo: recovered },
    validate: ({ motivo }) => (motivo.trim() === '' ? { motivo: 'Contanos por qué querés anularla.' } : {}),
    onSubmit: async ({ motivo }) => {
      setFailure(undefined);
      const outcome = await ask(motivo);
      if (outcome.type === 'done') close();
      if (outcome.type === 'failed' && !hasSesionEnded(outcome.error)) setFailure(outcomeOf(outcome.error));
    },
  });
  const { motivo } = form.values;
  useEffect(() => draft.save(motivo), [draft, motivo]);
  // A recovered form opens with its screen, whose title has the focus.
  useEffect(() => {
    if (recovered === '') document.getElementById(field)?.focus();
  }, [field, recovered]);
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
          <Button onClick={close}>Cancelar</Button>
          <Button variant="danger" type="submit" busy={form.isSubmitting} busyLabel="Pidiendo...">
            Pedir anulación
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
}
