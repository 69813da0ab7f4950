import { hasSesionEnded, outcomeOf } from '@fluxpartes/api-client';
import { editarPublicacionSchema, type Publicacion } from '@fluxpartes/contrato';
import { type ComisionData, centavos, comisionPorcentaje, gananciaNeta, pesosACentavos } from '@fluxpartes/dominio';
import { invalidateLists, useIsShown, useShell } from '@fluxpartes/mf-kit';
import { Button, FormErrorSummary, formatPesos, MoneyField, Readout, TextField, useForm } from '@fluxpartes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { areEqual, editedValues, errorsOf, type PublicacionValues, validateForm, valuesOf } from './form-model.ts';
import styles from './own-publicaciones.module.css';
import { isOtherVersion, ownPublicacionesKey, useEditarPublicacion } from './publicaciones-api.ts';

const EDIT_ERROR = 'Error al actualizar la publicación';

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
  // The listing as it was when the edit opened. If it has changed since, the API refuses the edit by its version, and the
  // next attempt begins from the new version.
  const [publicacion, setPublicacion] = useState(shown);
  const { id, user_id: userId } = publicacion;
  const queryClient = useQueryClient();
  const { alerts } = useShell();
  const isShown = useIsShown();
  const { run } = useEditarPublicacion(false);
  const [motivo, setMotivo] = useState<string>();
  const base = useMemo(() => valuesOf(publicacion), [publicacion]);
  const [isRefused, setIsRefused] = useState(false);
  const validar = (values: PublicacionValues) => validateForm(editarPublicacionSchema, editedValues(values, base));
  const form = useForm({
    initial: base,
    validate: (values) => errorsOf(validar(values)),
    onSubmit: async (values) => {
      const result = validar(values);
      if (!result.ok) return;
      setMotivo(undefined);
      // A pause changes only the version.
      const current = areEqual(valuesOf(shown), base) ? shown : publicacion;
      setPublicacion(current);
      const outcome = await run({ publicacion: current, details: result.data }, id);
      if (outcome.type === 'done') onClose(true);
      if (outcome.type !== 'failed' || hasSesionEnded(outcome.error)) return;
      invalidateLists(queryClient, ownPublicacionesKey(userId));
      const message = outcomeOf(outcome.error, EDIT_ERROR);
      if (!isShown()) return void alerts.notify(EDIT_ERROR, `${publicacion.nombre_producto}: ${message}`);
      setMotivo(message);
      setIsRefused(isOtherVersion(outcome.error));
    },
  });
  const beginAgain = useEffectEvent(() => {
    const { precio, existencias } = form.values;
    form.reset({
      ...valuesOf(shown),
      ...(precio !== base.precio && { precio }),
      ...(existencias !== base.existencias && { existencias }),
    });
    setPublicacion(shown);
    setIsRefused(false);
    const now = formatPesos(pesosACentavos(shown.precio));
    const unidades = shown.existencias ?? 'sin límite';
    setMotivo(`Cambió mientras tanto: ${now}, unidades: ${unidades}. Revisá y guardá de nuevo.`);
  });
  useEffect(() => {
    // A sale changes the units, but not the version.
    const hasChanged = shown.version !== publicacion.version || shown.existencias !== publicacion.existencias;
    if (isRefused && hasChanged) beginAgain();
  }, [isRefused, shown, publicacion]);
  const { precio } = form.values;
  const otherError = Object.entries(form.errors).find(([campo]) => campo !== 'precio' && campo !== 'existencias')?.[1];

  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>(`#editar-${id} [name="${field}"]`);
    input?.focus();
    input?.select();
    const row = input?.closest('[data-row]');
    return () => {
      // The user may be in another card by now.
      const { activeElement } = document;
      if (activeElement === document.body || activeElement === row)
        document.getElementById(openerOf(field, id))?.focus();
    };
  }, [field, id]);

  return (
    <form
      {...form.formProps}
      id={`editar-${id}`}
      className={styles.quick}
      onKeyDown={({ key }) => key === 'Escape' && !form.isSubmitting && onClose(false)}
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
      <Button size="sm" disabled={form.isSubmitting} onClick={() => onClose(false)}>
        Cancelar
      </Button>
    </form>
  );
}
