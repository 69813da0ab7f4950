import { hasSesionEnded, outcomeOf } from '@fluxpartes/api-client';
import { type Publicacion, pausarPublicacionSchema, validar } from '@fluxpartes/contrato';
import { Button, Dialog, FormErrorSummary, TextField, useForm } from '@fluxpartes/ui';
import { useId, useState } from 'react';
import { useReponerPublicacion } from '../api/use-reponer-publicacion.ts';
import styles from './reponer-dialog.module.css';

interface Props {
  userId: number;
  /** Whose last unit was sold. */
  publicacion: Publicacion;
  onDone: () => void;
  onClose: () => void;
}

/** 'Reponer': how many units there are now; with that the listing is back on the catalogue. */
export function ReponerDialog({ userId, publicacion, onDone, onClose }: Props) {
  const { run } = useReponerPublicacion(userId);
  const [motivo, setMotivo] = useState<string>();
  const id = useId();
  const form = useForm({
    initial: { existencias: '1' },
    validate: (values) => {
      const read = validar(pausarPublicacionSchema, { ...values, pausada: false });
      return read.ok ? {} : read.campos;
    },
    onSubmit: async ({ existencias }) => {
      setMotivo(undefined);
      const outcome = await run({ publicacion, existencias: existencias.trim() === '' ? null : Number(existencias) });
      if (outcome?.type === 'done') onDone();
      if (outcome?.type === 'failed' && !hasSesionEnded(outcome.error)) setMotivo(outcomeOf(outcome.error));
    },
  });
  return (
    <Dialog
      open
      title="Reponer"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={id} busy={form.isSubmitting}>
            Volver a publicar
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id} className={styles.form}>
        <p>{publicacion.nombre_producto} vuelve al catálogo con estas unidades.</p>
        <TextField
          label="Unidades"
          inputMode="numeric"
          autoComplete="off"
          hint="Vacío: sin límite"
          data-autofocus
          {...form.fieldProps('existencias')}
        />
        <FormErrorSummary message={motivo} />
      </form>
    </Dialog>
  );
}
