import { hasSesionEnded } from '@fluxpartes/api-client';
import { MOTIVO_LENGTH, type VentaDetail } from '@fluxpartes/contrato';
import { Button, Dialog, FormErrorSummary, Note, TextareaField, useForm } from '@fluxpartes/ui';
import { useId, useState } from 'react';
import { useAnnulVenta } from '../api/use-annul-venta.ts';
import { failureText } from '../failure-text.ts';
import styles from './annul-dialog.module.css';

interface Props {
  venta: VentaDetail;
  onClose: () => void;
}

/** Asks why a sale is annulled, and annuls it. A failure keeps what was typed. */
export default function AnnulDialog({ venta, onClose }: Props) {
  const { run } = useAnnulVenta();
  const [failure, setFailure] = useState<string>();
  const id = useId();
  const form = useForm({
    initial: { motivo: '' },
    validate: ({ motivo }) => (motivo.trim() === '' ? { motivo: 'Escribí por qué se anula.' } : {}),
    onSubmit: async ({ motivo }) => {
      setFailure(undefined);
      const outcome = await run({ venta, motivo }, venta.id);
      if (outcome?.type === 'done') onClose();
      if (outcome?.type === 'failed' && !hasSesionEnded(outcome.error)) setFailure(failureText(outcome.error));
    },
  });
  return (
    <Dialog
      open
      title={`Anular la venta #${venta.id}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{venta.anulada ? 'Cerrar' : 'Cancelar'}</Button>
          {venta.anulada ? null : (
            <Button variant="danger" type="submit" form={id} busy={form.isSubmitting} busyLabel="Anulando...">
              Anular venta
            </Button>
          )}
        </>
      }
    >
      <form {...form.formProps} id={id} className={styles.form}>
        <p>El cashback usado vuelve al comprador, el cupón se retira y las unidades vuelven a la publicación.</p>
        {venta.pago_recibido ? <Note tone="danger">El pago ya está recibido: hay que devolverlo.</Note> : null}
        <TextareaField
          label="Motivo"
          hint="Lo leen el comprador y el vendedor."
          maxLength={MOTIVO_LENGTH}
          data-autofocus
          {...form.fieldProps('motivo')}
        />
        <FormErrorSummary message={venta.anulada ? 'La venta ya está anulada.' : failure} />
      </form>
    </Dialog>
  );
}
