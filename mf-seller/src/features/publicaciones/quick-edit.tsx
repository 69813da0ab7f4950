import { hasSesionEnded, outcomeOf } from '@fluxpartes/api-client';
import { editarPublicacionSchema, type Publicacion } from '@fluxpartes/contrato';
import { type ComisionData, centavos, comisionPorcentaje, gananciaNeta } from '@fluxpartes/dominio';
import { invalidateLists } from '@fluxpartes/mf-kit';
import { Button, FormErrorSummary, MoneyField, Readout, TextField, useForm } from '@fluxpartes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { editedValues, errorsOf, type PublicacionValues, validateForm, valuesOf } from './form-model.ts';
import styles from './own-publicaciones.module.css';
import { ownPublicacionesKey, useEditarPublicacion } from './publicaciones-api.ts';

export type QuickField = 'precio' | 'existencias';

/** The id of the button that opens the editor at a field. */
export const openerOf = (field: QuickField, id: number) => `${field}-${id}`;

interface Props {
  publicacion: Publicacion;
  comision: ComisionData;
  /** The field that takes the focus. */
  field: QuickField;
  onClose: (saved: boolean) => void;
}

/** Price and units of a card, edited in place: Enter saves, Escape leaves. The focus returns to the opener. */
export function QuickEdit({ publicacion: shown, comision, field, onClose }: Props) {
  // The listing as it was when the edit opened. If it has changed since, the API refuses the edit by its version.
  const [publicacion] = useState(shown);
  const { id, user_id: userId } = publicacion;
  const queryClient = useQueryClient();
  const { run } = useEditarPublicacion(false);
  const [motivo, setMotivo] = useState<string>();
  const [base] = useState(() => valuesOf(publicacion));
  const validar = (values: PublicacionValues) => validateForm(editarPublicacionSchema, editedValues(values, base));
  const form = useForm({
    initial: base,
    validate: (values) => errorsOf(validar(values)),
    onSubmit: async (values) => {
      const result = validar(values);
      if (!result.ok) return;
      setMotivo(undefined);
      const outcome = await run({ publicacion, details: result.data }, id);
      if (outcome.type === 'done') onClose(true);
      if (outcome.type !== 'failed' || hasSesionEnded(outcome.error)) return;
      setMotivo(outcomeOf(outcome.error, 'Error al actualizar la publicación'));
      invalidateLists(queryClient, ownPublicacionesKey(userId));
    },
  });
  const { precio } = form.values;
  const otherError = Object.entries(form.errors).find(([campo]) => campo !== 'precio' && campo !== 'existencias')?.[1];

  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>(`#editar-${id} [name="${field}"]`);
    input?.focus();
    input?.select();
    return () => document.getElementById(openerOf(field, id))?.focus();
  }, [field, id]);

  return (
    <form
      {...form.formProps}
      id={`editar-${id}`}
      className={styles.quick}
      onKeyDown={({ key }) => key === 'Escape' && onClose(false)}
    >
      <MoneyField label="Precio" required {...form.fieldProps('precio')} />
      <TextField
        label="Unidades"
        inputMode="numeric"
        autoComplete="off"
        hint="Vacío: sin límite"
        {...form.fieldProps('existencias')}
      />
      <Readout
        tone="yours"
        label="Ganancia neta"
        centavos={gananciaNeta(precio ?? centavos(0), comisionPorcentaje(comision))}
        live
      />
      <FormErrorSummary message={motivo ?? otherError} />
      <Button variant="primary" type="submit" size="sm" busy={form.isSubmitting} busyLabel="Guardando...">
        Guardar
      </Button>
      <Button size="sm" onClick={() => onClose(false)}>
        Cancelar
      </Button>
    </form>
  );
}
