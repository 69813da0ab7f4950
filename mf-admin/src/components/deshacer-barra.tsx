import { Button, CloseIcon, IconButton } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import estilos from './deshacer-barra.module.css';

export interface DeshacerBarraProps {
  /** What was done last: 'Aprobaste el pago de la venta #17.'; null where there is nothing to undo. */
  hecho: string | null;
  onDeshacer: () => void;
  /** It stays done, and the bar goes. */
  onCerrar: () => void;
  /** The undoing is on its way. */
  deshaciendo?: boolean | undefined;
  /** The key that undoes, shown beside the button. */
  pista?: ReactNode;
}

/** The last toggle that was saved, told to everybody, and the way back. It stands at the bottom until the next one. */
export function DeshacerBarra({ hecho, onDeshacer, onCerrar, deshaciendo, pista }: DeshacerBarraProps) {
  return (
    <div className={hecho === null ? undefined : estilos.barra}>
      {/* The status is there before its text: what comes into it is read out. */}
      <p role="status" className={estilos.hecho}>
        {hecho}
      </p>
      {hecho === null ? null : (
        <>
          <Button size="sm" busy={deshaciendo} busyLabel="Deshaciendo..." onClick={onDeshacer}>
            Deshacer
          </Button>
          {pista}
          <IconButton variant="tertiary" label="Cerrar aviso" icon={<CloseIcon size={20} />} onClick={onCerrar} />
        </>
      )}
    </div>
  );
}
