import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from 'react';

/** The last focused element. Each bundle has its own copy, and all agree, as they watch the same document. */
let last: HTMLElement | null = null;

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });
}

/**
 * The focused control, or the one that lost the focus when it was disabled, as a button that sends. Null before any focus.
 */
function focusedControl(): HTMLElement | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : last;
}

/**
 * Returns the focus to a control, or to the first invalid field of the form that it sent. A disabled control gets the focus
 * when it is enabled, unless another element has it by then.
 */
function giveFocusBack(control: HTMLElement | null): void {
  if (!control?.isConnected) return;
  const refused = formSentBy(control)?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!refused && control.matches(':disabled')) giveFocusOnceEnabled(control);
  else (refused ?? control).focus();
}

function giveFocusOnceEnabled(control: HTMLElement): void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === control) giveFocusBack(control);
  });
  observer.observe(control, { attributeFilter: ['disabled'] });
}

/** A form is sent by its submit button, or by Enter in one of its fields. */
function formSentBy(control: HTMLElement): HTMLFormElement | null {
  if (control instanceof HTMLButtonElement) return control.type === 'submit' ? control.form : null;
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.form : null;
}

export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'ref'> {
  /** Escape, a click outside, or the browser's own way back asked to close. */
  onClose: () => void;
  /** A click on the scrim closes too; true by default. */
  closesOutside?: boolean | undefined;
}

/**
 * A native modal dialog, open while it is mounted. Focuses `[data-autofocus]` or the first control, and on unmount the
 * opener or the first invalid field.
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
