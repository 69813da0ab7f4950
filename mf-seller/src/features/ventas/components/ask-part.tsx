import { hasSesionEnded, outcomeOf } from '@fluxpartes/api-client';
import { MOTIVO_LENGTH, type Venta, ventaFlags } from '@fluxpartes/contrato';
import { canDoToVenta } from '@fluxpartes/dominio';
import { Button, FormErrorSummary, formatFecha, Note, TextareaField, useForm } from '@fluxpartes/ui';
import { useState } from 'react';
import { usePedirAnulacion } from '../api/use-pedir-anulacion.ts';
import styles from './ask-part.module.css';

/** What was asked for of a sale and answered, and 'Pedir anulación' where its seller may. */
export default function AskPart({ venta }: { venta: Venta }) {
  const [asks, setAsks] = useState(false);
  const mayAsk = canDoToVenta('pedir_anulacion', 'vendedor', ventaFlags(venta));
  return (
    <div className={styles.part}>
      <Answer venta={venta} />
      {mayAsk && asks ? <AskForm venta={venta} onDone={() => setAsks(false)} /> : null}
      {mayAsk && !asks ? (
        <Button variant="tertiary" onClick={() => setAsks(true)}>
          Pedir anulación
        </Button>
      ) : null}
    </div>
  );
}

function Answer({ venta: { pedido, anulada } }: { venta: Venta }) {
  if (!pedido || anulada) return null;
  return (
    <Note>
      {pedido.por === 'vendedor' ? 'Pediste' : 'El comprador pidió'} anularla el {formatFecha(pedido.fecha)}:{' '}
      {pedido.motivo}
      {pedido.estado === 'rechazado' ? (
        <>
          <br />
          <b>La administración no la anuló:</b> {pedido.respuesta}
        </>
      ) : null}
    </Note>
  );
}

/** Asks with a reason. A failure keeps what was typed. */
function AskForm({ venta, onDone }: { venta: Venta; onDone: () => void }) {
  const { run } = usePedirAnulacion();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { motivo: '' },
    validate: ({ motivo }) => (motivo.trim() === '' ? { motivo: 'Contanos por qué querés anularla.' } : {}),
    onSubmit: async ({ motivo }) => {
      setFailure(undefined);
      const outcome = await run({ venta, motivo }, venta.id);
      if (outcome?.type === 'done') onDone();
      if (outcome?.type === 'failed' && !hasSesionEnded(outcome.error)) setFailure(outcomeOf(outcome.error));
    },
  });
  return (
    <form {...form.formProps} className={styles.part}>
      <TextareaField
        label="¿Por qué querés anularla?"
        hint="Lo leen la administración y el comprador."
        maxLength={MOTIVO_LENGTH}
        {...form.fieldProps('motivo')}
      />
      <FormErrorSummary message={failure} />
      <div className={styles.buttons}>
        <Button onClick={onDone}>Cancelar</Button>
        <Button variant="danger" type="submit" busy={form.isSubmitting} busyLabel="Pidiendo...">
          Pedir anulación
        </Button>
      </div>
    </form>
  );
}
