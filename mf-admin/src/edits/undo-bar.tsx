import { Button, CloseIcon, IconButton } from '@fluxpartes/ui';
import { ShortcutKey } from '../keyboard/shortcut-key.tsx';
import { useKeys } from '../keyboard/use-keys.ts';
import styles from './undo-bar.module.css';
import { useFocusAfter } from './use-focus-after.ts';

export interface UndoBarProps {
  /** What was done last: 'Aprobaste el pago de la venta #17.'; null where there is nothing to undo. */
  done: string | null;
  onUndo: () => void;
  /** It stays done, and the bar goes. */
  onClose: () => void;
  /** The undoing is on its way. */
  undoing: boolean;
}

/**
 * The last toggle that was saved, told to everybody, and the way back: its button or Z. It stands at the bottom until the
 * next one; what was undone is not offered again.
 */
export function UndoBar({ done, onUndo, onClose, undoing }: UndoBarProps) {
  useKeys(done === null ? {} : { Z: onUndo });
  const bar = useFocusAfter(done, undoing);
  return (
    <div ref={bar} className={done === null ? undefined : styles.bar}>
      {/* The status is there before its text: what comes into it is read out. */}
      <p role="status" className={styles.done}>
        {done}
      </p>
      {done === null ? null : (
        <>
          <Button size="sm" busy={undoing} busyLabel="Deshaciendo..." onClick={onUndo}>
            Deshacer
          </Button>
          <ShortcutKey>Z</ShortcutKey>
          <IconButton variant="tertiary" label="Cerrar aviso" icon={<CloseIcon size={20} />} onClick={onClose} />
        </>
      )}
    </div>
  );
}
