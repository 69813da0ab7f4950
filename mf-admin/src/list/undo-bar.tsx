import { hasSesionEnded, isConnectionError } from '@fluxpartes/api-client';
import { focusTitle, useAction, useIsRunning, useShell } from '@fluxpartes/mf-kit';
import { Button, buttonClass, CloseIcon, IconButton } from '@fluxpartes/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '../edits/error-message.ts';
import { ShortcutKey } from '../shortcuts.tsx';
import styles from './list.module.css';

const UNDO = 'mf-admin/deshacer';

/** A saved decision. */
interface Done {
  /** 'Aprobaste el pago de la venta #17.' */
  sentence: string;
  /** Rejects if the decision is not undone. Resolves to null if the undo was not sent or got no answer. */
  undo: () => Promise<unknown>;
  /** A screen that follows from the decision. */
  link?: { to: string; text: string };
}

/**
 * The last saved decision, and the bar that offers to undo it, by a button or Z. The bar stays until the next decision.
 * An undo that was not sent or got no answer may be tried again.
 */
export function useUndo() {
  const { alerts } = useShell();
  const [done, offer] = useState<Done | null>(null);
  const { run } = useAction({ name: UNDO, call: ({ undo }: Done) => undo() });
  const undoing = useIsRunning(UNDO);
  const undo = async (decision: Done) => {
    const outcome = await run(decision);
    if (outcome.type === 'busy') return;
    const error = outcome.type === 'failed' ? outcome.error : null;
    const mayTryAgain = isConnectionError(error) || (outcome.type === 'done' && outcome.data === null);
    if (!mayTryAgain) offer((latest) => (latest === decision ? null : latest));
    if (error !== null && !hasSesionEnded(error)) void alerts.notify(errorMessage(error));
  };
  const bar = <UndoBar done={done} undoing={undoing} onUndo={undo} onClose={() => offer(null)} />;
  return { offer, bar };
}

interface UndoBarProps {
  done: Done | null;
  undoing: boolean;
  onUndo: (decision: Done) => Promise<void>;
  onClose: () => void;
}

function UndoBar({ done, undoing, onUndo, onClose }: UndoBarProps) {
  const bar = useFocusAfterAction(done, undoing);
  return (
    <div ref={bar} className={done === null ? undefined : styles.undoBar}>
      {/* A live region has to exist before its text, or it is not announced. */}
      <p role="status" className={styles.done}>
        {done?.sentence}
      </p>
      {done === null ? null : (
        <>
          {done.link ? (
            <Link className={buttonClass({ size: 'sm', variant: 'tertiary' })} to={done.link.to}>
              {done.link.text}
            </Link>
          ) : null}
          <Button
            size="sm"
            busy={undoing}
            busyLabel="Deshaciendo..."
            aria-keyshortcuts="Z"
            onClick={() => void onUndo(done)}
          >
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
 * A button that disappears or is disabled loses the focus. The focus goes to the bar's first button, or to the element
 * focused before the bar, or to the title. It is never taken from another element.
 * @returns the bar's ref
 */
function useFocusAfterAction(done: Done | null, disabled: boolean): RefObject<HTMLDivElement | null> {
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
