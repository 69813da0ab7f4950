import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { focusedControl, giveFocusBack } from './focus-memory.ts';

export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'ref'> {
  /** Escape, a click outside, or the browser's own way back asked to close. */
  onClose: () => void;
  /** A click on the scrim closes too; true by default. */
  closesOutside?: boolean | undefined;
}

/**
 * A native modal dialog that is open for as long as it is mounted. The focus goes to the element with
 * `data-autofocus`, else to the first control, and back to where it was on the way out, or to the first refused field.
 */
export function Modal({ onClose, closesOutside = true, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = focusedControl();
    isLeaving.current = false;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      isLeaving.current = true;
      element?.close();
      giveFocusBack(opener);
    };
  }, []);

  const closeOutside = (event: MouseEvent) => {
    // The scrim belongs to the dialog itself; everything visible inside is a child, except its padding.
    if (closesOutside && event.target === dialog.current && isOutside(event, dialog.current)) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, through onCancel.
    <dialog
      {...rest}
      ref={dialog}
      onClick={closeOutside}
      onCancel={(event) => {
        // React owns the state: the dialog leaves when the parent unmounts it. A file input's cancel is not ours.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // A second Escape in a row cannot be prevented: the browser has closed it, and the parent has to know.
        if (event.target === dialog.current && !dialog.current.open && !isLeaving.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

function isOutside(event: MouseEvent, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect();
  const isInside =
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  return !isInside || box.width === 0;
}
