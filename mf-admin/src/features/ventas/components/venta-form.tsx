import { ENVIO_CAMPOS, ENVIO_LENGTHS } from '@fluxpartes/contrato';
import { Checkbox, MoneyField, TextField, useForm } from '@fluxpartes/ui';
import { useEffect } from 'react';
import { FormButtons } from '../../../edits/edit-form.tsx';
import { CAMPOS, type CorreccionValues, validateCorreccion, valuesOf } from '../correccion.ts';
import type { VentaEdit } from '../venta-actions.ts';
import styles from './venta-form.module.css';

/** The edit form of a sale, with exactly the fields of the specification. A failure keeps what was typed. */
export function VentaForm({ edit }: { edit: VentaEdit }) {
  const { base, draft, onSave, onCancel } = edit;
  const form = useForm<CorreccionValues>({
    initial: draft.current ?? valuesOf(base),
    validate: (sent) => {
      const result = validateCorreccion(sent);
      return result.ok ? {} : result.campos;
    },
    onSubmit: async (sent) => {
      const result = validateCorreccion(sent);
      return result.ok ? onSave(result.data) : result.campos;
    },
  });
  const { values } = form;
  useEffect(() => {
    draft.current = values;
  }, [draft, values]);
  return (
    <form {...form.formProps} className={styles.formModel} aria-label={`Editar la venta #${base.id}`}>
      <div className={styles.campos}>
        <TextField
          label={CAMPOS.cantidad.label}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          required
          autoComplete="off"
          {...form.fieldProps('cantidad')}
        />
        <MoneyField label={CAMPOS.monto.label} required maxLength={24} {...form.fieldProps('monto')} />
        {ENVIO_CAMPOS.map((campo) => (
          <TextField
            key={campo}
            label={CAMPOS[campo].label}
            maxLength={ENVIO_LENGTHS[campo]}
            autoComplete="off"
            {...form.fieldProps(campo)}
          />
        ))}
      </div>
      <Checkbox label={CAMPOS.pago_recibido.label} {...form.checkProps('pago_recibido')} />
      <FormButtons sending={form.isSubmitting} onCancel={onCancel} />
    </form>
  );
}
