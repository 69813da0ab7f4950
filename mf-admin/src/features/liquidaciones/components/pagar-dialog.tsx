import { type Liquidacion, REFERENCIA_LENGTH } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { Button, Dialog, formatPesos, Stack, TextField, useForm } from '@fluxpartes/ui';
import { useId } from 'react';

interface Props {
  liquidacion: Liquidacion;
  /** Notes the transfer; whether it went through. */
  onPagar: (referencia: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the reference of the transfer that was made. A failure keeps what was typed. */
export function PagarDialog({ liquidacion, onPagar, onClose }: Props) {
  const id = useId();
  const form = useForm({
    initial: { referencia: '' },
    validate: ({ referencia }) =>
      referencia.trim() === '' ? { referencia: 'Escribí la referencia de la transferencia.' } : {},
    onSubmit: async ({ referencia }) => {
      if (await onPagar(referencia.trim())) onClose();
    },
  });
  return (
    <Dialog
      open
      title={`Liquidación #${liquidacion.id}: pagada`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={id} busy={form.isSubmitting} busyLabel="Guardando...">
            Marcar como pagada
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id}>
        <Stack>
          <p>
            {formatPesos(pesosACentavos(liquidacion.neto))} a {liquidacion.nombre_local || liquidacion.vendedor} (
            {liquidacion.cuenta_bancaria}).
          </p>
          <TextField
            label="Referencia de la transferencia"
            hint="El número de operación que da el banco."
            maxLength={REFERENCIA_LENGTH}
            data-autofocus
            {...form.fieldProps('referencia')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
