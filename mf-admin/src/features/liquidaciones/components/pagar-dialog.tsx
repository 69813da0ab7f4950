import { type Liquidacion, REFERENCIA_LENGTH } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { formatPesos } from '@fluxpartes/ui';
import { TextPromptDialog, type TextPromptDialogProps } from '../../../edits/text-prompt-dialog.tsx';

interface Props {
  liquidacion: Liquidacion;
  /** Notes the transfer. */
  onPagar: TextPromptDialogProps['send'];
  onClose: () => void;
}

const WORDS = {
  label: 'Referencia de la transferencia',
  hint: 'El número de operación que da el banco.',
  maxLength: REFERENCIA_LENGTH,
  missing: 'Escribí la referencia de la transferencia.',
  button: 'Marcar como pagada',
  busyLabel: 'Guardando...',
} as const;

/** Asks for the reference of the transfer that was made. */
export function PagarDialog({ liquidacion, onPagar, onClose }: Props) {
  const { id, neto, nombre_local, vendedor, cuenta_bancaria, cuenta_cambio } = liquidacion;
  return (
    <TextPromptDialog
      title={`Liquidación #${id}: pagada`}
      words={WORDS}
      done={doneAlready(liquidacion)}
      send={onPagar}
      onClose={onClose}
    >
      <p>
        {formatPesos(pesosACentavos(neto))} a {nombre_local || vendedor} ({cuenta_bancaria}).
      </p>
      {cuenta_cambio ? (
        <p>El local cambió su CBU o alias después. Para pagarle ahí, deshacé la liquidación y liquidá de nuevo.</p>
      ) : null}
    </TextPromptDialog>
  );
}

/** That it is over by now. */
function doneAlready({ pagada, deshecha }: Liquidacion): string | undefined {
  if (deshecha !== null) return 'La liquidación se deshizo.';
  return pagada ? `Ya está pagada. Referencia: ${pagada.referencia}` : undefined;
}
