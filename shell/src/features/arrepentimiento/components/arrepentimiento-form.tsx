import { CONNECTION_ERROR, isApiError } from '@fluxpartes/api-client';
import { arrepentimientoSchema, type Campos, validar } from '@fluxpartes/contrato';
import { ARREPENTIMIENTO_DIAS } from '@fluxpartes/dominio';
import { draftIn, textsOf } from '@fluxpartes/mf-kit';
import { Button, EmailField, Note, Panel, Stack, TextField, useForm } from '@fluxpartes/ui';
import { useState } from 'react';
import { useFormDraft } from '../../../app/use-form-draft.ts';
import { useShellApp } from '../../../app/use-shell-app.tsx';
import { useArrepentirse } from '../api/use-arrepentirse.ts';
import styles from './arrepentimiento.module.css';

const EMPTY = { venta_id: '', email: '' };
const draft = draftIn('sessionStorage', 'arrepentimiento', (saved) => textsOf(saved, ['venta_id', 'email']));

/** The two things that tell a purchase: its number, and the e-mail of whoever bought. What was typed stays after a refusal. */
export function ArrepentimientoForm({ onSent }: { onSent: (codigo: string) => void }) {
  const { alerts } = useShellApp();
  const { run } = useArrepentirse();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initial: EMPTY,
    validate: (values) => {
      const details = validar(arrepentimientoSchema, values);
      return details.ok ? {} : details.campos;
    },
    onSubmit: async ({ venta_id, email }): Promise<Campos> => {
      setRefusal(null);
      const outcome = await run({ venta_id: Number(venta_id), email });
      if (outcome.type === 'done') {
        draft.drop();
        onSent(outcome.data.codigo);
      }
      if (outcome.type !== 'failed') return {};
      const { error } = outcome;
      if (!isApiError(error) || error.message === '') {
        void alerts.notify(CONNECTION_ERROR);
        return {};
      }
      setRefusal(error.message);
      return error.campos;
    },
  });
  useFormDraft(form, draft, EMPTY);
  return (
    <form {...form.formProps}>
      <Panel className={styles.panel}>
        <p className={styles.explanation}>
          Tenés {ARREPENTIMIENTO_DIAS} días desde que recibís una compra para arrepentirte, sin costo y sin dar motivos.
          Si todavía no la recibiste, cuentan desde que la hiciste.
        </p>
        <Stack>
          <TextField
            label="Número de compra"
            hint="Está en la compra, en 'Mis compras', y en los emails que te mandamos."
            inputMode="numeric"
            autoComplete="off"
            required
            {...form.fieldProps('venta_id')}
          />
          <EmailField placeholder="nombre@correo.com" required {...form.fieldProps('email')} />
        </Stack>
        {refusal !== null && (
          <Note role="alert" tone="danger">
            {refusal}
          </Note>
        )}
        <Button type="submit" variant="primary" full lit busy={form.isSubmitting} busyLabel="Enviando...">
          Arrepentirme de la compra
        </Button>
      </Panel>
    </form>
  );
}
