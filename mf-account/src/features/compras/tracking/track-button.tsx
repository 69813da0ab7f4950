import type { Compra } from '@fluxpartes/contrato';
import { Button } from '@fluxpartes/ui';
import { useJobDesk } from '../jobs/job-desk.tsx';

interface Props {
  compra: Compra;
  /** The id of what names the purchase. */
  descripcion: string;
  /** In a row of the table. */
  small?: boolean;
}

/** 'Seguimiento', or where money goes back and nobody knows to which account, the question for it. */
export function TrackButton({ compra, descripcion, small }: Props) {
  const { track } = useJobDesk();
  const { devolucion } = compra;
  const isAsked = Boolean(devolucion) && !devolucion?.cuenta && !devolucion?.fecha;
  return (
    <Button
      size={small ? 'sm' : undefined}
      variant={isAsked ? 'primary' : 'tertiary'}
      aria-haspopup="dialog"
      aria-describedby={descripcion}
      onClick={() => track(compra)}
    >
      {isAsked ? '¿A dónde te devolvemos?' : 'Seguimiento'}
    </Button>
  );
}
