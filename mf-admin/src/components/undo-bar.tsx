import { Button, CloseIcon, IconButton } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import styles from './undo-bar.module.css';

export interface UndoBarProps {
  /** What was done last: 'Aprobaste el pago de la venta #17.'; null where there is nothing to undo. */
  done: string | null;
  onUndo: () => void;
  /** It stays done, and the bar goes. */
  onClose: () => void;
  /** The undoing is on its way. */
  undoing?: boolean | undefined;
  /** The key that undoes, shown beside the button. */
  hint?: ReactNode;
}

/** The last toggle that was saved, told to everybody, and the way back. It stands at the bottom until the next one. */
export function UndoBar({ done, onUndo, onClose, undoing, hint }: UndoBarProps) {
  return (
    <div className={done === null ? undefined : styles.bar}>
      {/* The status is there before its text: what comes into it is read out. */}
      <p role="status" className={styles.done}>
        {done}
      </p>
      {done === null ? null : (
        <>
          <Button size="sm" busy={undoing} busyLabel="Deshaciendo..." onClick={onUndo}>
            Deshacer
          </Button>
          {hint}
          <IconButton variant="tertiary" label="Cerrar aviso" icon={<CloseIcon size={20} />} onClick={onClose} />
        </>
      )}
    </div>
  );
}
