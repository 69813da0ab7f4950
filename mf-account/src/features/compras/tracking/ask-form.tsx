import { hasSesionEnded, outcomeOf } from '@fluxpartes/api-client';
import { type Compra, MOTIVO_LENGTH } from '@fluxpartes/contrato';
import { Button, FormErrorSummary, TextareaField, useForm } from '@fluxpartes/ui';
import { useState } from 'react';
import { usePedirAnulacion } from '../api/use-tracking.ts';
import styles from './tracking.module.css';

interface Props {
  compra: Compra;
  userId: number;
  onDone: () => void;
}

/** 'Pedir anulación', with a reason. A failure keeps what was typed. */
export function AskForm({ compra, userId, onDone }: Props) {
  const { run } = usePedirAnulacion(userId);
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { motivo: '' },
    validate: ({ motivo }) => (motivo.trim() === '' ? { motivo: 'Contanos por qué querés anularla.' } : {}),
    onSubmit: async ({ motivo }) => {
      setFailure(undefined);
      const outcome = await run({ compra, motivo }, compra.id);
      if (outcome?.type === 'done') onDone();
      if (outcome?.type === 'failed' && !hasSesionEnded(outcome.error)) setFailure(outcomeOf(outcome.error));
    },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <TextareaField
        label="¿Por qué querés anularla?"
        hint="Lo leen la administración y el vendedor."
        maxLength={MOTIVO_LENGTH}
        data-autofocus
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
