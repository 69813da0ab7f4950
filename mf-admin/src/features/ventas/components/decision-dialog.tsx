import { hasSesionEnded } from '@fluxpartes/api-client';
import { MOTIVO_LENGTH, REFERENCIA_LENGTH, type VentaDetail } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { Button, Dialog, FormErrorSummary, formatPesos, TextareaField, TextField, useForm } from '@fluxpartes/ui';
import { useId, useState } from 'react';
import { useDecide } from '../api/use-decide.ts';
import { failureText } from '../failure-text.ts';
import type { Decided } from '../venta-actions.ts';
import styles from './annul-dialog.module.css';

interface Props {
  venta: VentaDetail;
  tipo: 'rechazar' | 'devolver';
  /** Told of what was done, with the way back. */
  onDone: (decided: Decided) => void;
  onClose: () => void;
}

const WORDS = {
  rechazar: {
    title: 'Rechazar el pedido de la venta',
    button: 'Rechazar pedido',
    missing: 'Escribí por qué no se anula.',
  },
  devolver: {
    title: 'Devolver el pago de la venta',
    button: 'Devuelto',
    missing: 'Escribí la referencia de la transferencia.',
  },
} as const;

/** Asks for the word that a decision needs: why a request is refused, or the transfer's reference. A failure keeps what was typed. */
export function DecisionDialog({ venta, tipo, onDone, onClose }: Props) {
  const { run } = useDecide();
  const [failure, setFailure] = useState<string>();
  const { title, button, missing } = WORDS[tipo];
  const id = useId();
  const form = useForm({
    initial: { text: '' },
    validate: ({ text }) => (text.trim() === '' ? { text: missing } : {}),
    onSubmit: async ({ text }) => {
      setFailure(undefined);
      const isRefusal = tipo === 'rechazar';
      const decision = isRefusal ? { tipo, respuesta: text } : { tipo, referencia: text };
      const outcome = await run({ venta, decision }, venta.id);
      if (outcome?.type === 'failed' && !hasSesionEnded(outcome.error)) setFailure(failureText(outcome.error));
      if (outcome?.type !== 'done') return;
      const back = isRefusal ? ({ tipo: 'reabrir' } as const) : ({ tipo: 'devolver', referencia: null } as const);
      onDone({
        sentence: `${isRefusal ? 'Rechazaste el pedido' : 'Marcaste como devuelto el pago'} de la venta #${venta.id}.`,
        undo: () => void run({ venta: outcome.data, decision: back }, venta.id),
      });
      onClose();
    },
  });
  const { devolucion, monto } = venta;
  const done = form.isSubmitting ? undefined : doneAlready(venta, tipo);
  return (
    <Dialog
      open
      title={`${title} #${venta.id}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{done ? 'Cerrar' : 'Cancelar'}</Button>
          {done ? null : (
            <Button variant="primary" type="submit" form={id} busy={form.isSubmitting} busyLabel="Guardando...">
              {button}
            </Button>
          )}
        </>
      }
    >
      <form {...form.formProps} id={id} className={styles.form}>
        {tipo === 'rechazar' ? (
          <TextareaField
            label="Por qué no se anula"
            hint="Lo leen el comprador y el vendedor."
            maxLength={MOTIVO_LENGTH}
            data-autofocus
            {...form.fieldProps('text')}
          />
        ) : (
          <>
            <p>
              Transferí {formatPesos(pesosACentavos(monto))} a {devolucion?.cuenta ?? 'la cuenta desde la que pagó'}, y
              anotá la referencia.
            </p>
            <TextField
              label="Referencia de la transferencia"
              maxLength={REFERENCIA_LENGTH}
              autoComplete="off"
              data-autofocus
              {...form.fieldProps('text')}
            />
          </>
        )}
        <FormErrorSummary message={done ?? failure} />
      </form>
    </Dialog>
  );
}

/** That it is decided by now: by somebody else, or by the same hand where no answer came back. */
function doneAlready({ pedido, devolucion }: VentaDetail, tipo: Props['tipo']): string | undefined {
  if (tipo === 'devolver')
    return devolucion?.fecha ? `Ya se devolvió. Referencia: ${devolucion.referencia}` : undefined;
  return pedido?.estado === 'pendiente' ? undefined : 'El pedido ya no espera una respuesta.';
}
