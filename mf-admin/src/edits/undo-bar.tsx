import { focusTitle } from '@fluxpartes/mf-kit';
import { Button, CloseIcon, IconButton } from '@fluxpartes/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { ShortcutKey, useShortcuts } from '../shortcuts.tsx';
import styles from './undo-bar.module.css';

interface UndoBarProps {
  /** The last action: 'Aprobaste el pago de la venta #17.'; null where there is nothing to undo. */
  done: string | null;
  onUndo: () => void;
  onClose: () => void;
  undoing: boolean;
}

/** Announces the last saved action and offers to undo it, by a button or Z. It stays until the next action. */
export function UndoBar({ done, onUndo, onClose, undoing }: UndoBarProps) {
  useShortcuts(done === null ? {} : { Z: onUndo });
  const bar = useFocusAfterAction(done, undoing);
  return (
    <div ref={bar} className={done === null ? undefined : styles.bar}>
      {/* A live region has to exist before its text, or it is not announced. */}
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

/**
 * A button that disappears or is disabled loses the focus: it goes to the bar's first button, else to the element focused
 * before the bar, else to the title. It is never taken from another element.
 * @returns the bar's ref
 */
function useFocusAfterAction(done: string | null, disabled: boolean): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  const isInBar = useRef(false);
  const focusedBefore = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      isInBar.current = target instanceof Node && bar.current?.contains(target) === true;
      if (!isInBar.current && target instanceof HTMLElement) focusedBefore.current = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  useEffect(() => {
    if (!isInBar.current || disabled || document.activeElement !== document.body) return;
    const next = done === null ? focusedBefore.current : bar.current?.querySelector('button');
    if (next?.isConnected) next.focus();
    else focusTitle();
  }, [done, disabled]);

  return bar;
}
