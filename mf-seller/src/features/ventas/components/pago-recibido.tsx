import { Badge, CheckIcon, WarnIcon } from '@fluxpartes/ui';

interface Props {
  recibido: boolean;
  /** Only 'Sí' or 'No': its name stands beside it. */
  short?: boolean;
}

/** 'Pago recibido: Sí' in green, 'No' in yellow: in words and in colour. */
export function PagoRecibido({ recibido, short }: Props) {
  const word = recibido ? 'Sí' : 'No';
  return (
    <Badge tone={recibido ? 'ok' : 'warn'} icon={recibido ? <CheckIcon size={16} /> : <WarnIcon size={16} />}>
      {short ? word : `Pago recibido: ${word}`}
    </Badge>
  );
}
