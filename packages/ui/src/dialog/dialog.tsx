import { type ComponentProps, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons/icons.tsx';
import { Trail } from '../layout/layout.tsx';
import styles from './dialog.module.css';

/**
 * The last focused element. Each bundle has its own copy of this variable. All copies agree, because they watch the same
 * document.
 */
let last: HTMLElement | null = null;

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });
}

/**
 * The focused control, or the control that lost the focus when it was disabled, such as a submit button. Null before any
 * focus.
 */
function focusedControl(): HTMLElement | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : last;
}

/**
 * Returns the focus to a control, or to the first invalid field of the form that the control submitted. A disabled control
 * gets the focus when it is enabled, unless another element has the focus by then.
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

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'ref'> {
  /** Called when the user asks to close: with Escape, with a click outside, or with the browser's own gesture. */
  onClose: () => void;
  /** Whether a click on the scrim closes the modal too; true by default. 'untouched': until a field was changed. */
  closesOutside?: boolean | 'untouched' | undefined;
}

/**
 * A native modal dialog, open while it is mounted. Focuses `[data-autofocus]` or the first control, and on unmount the
 * opener or the first invalid field.
 */
export function Modal({ onClose, closesOutside = true, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  const isTouched = useRef(false);
  const pressedOutside = useRef(false);

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

  // The scrim belongs to the dialog itself. Every visible part inside is a child, except its padding.
  const isOnScrim = (event: MouseEvent) => event.target === dialog.current && isOutside(event, dialog.current);
  const closeOutside = (event: MouseEvent) => {
    const mayClose = closesOutside === 'untouched' ? !isTouched.current : closesOutside;
    // A text selection that begins inside may end outside, which is a click on the dialog too.
    if (mayClose && pressedOutside.current && isOnScrim(event)) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, through onCancel.
    <dialog
      {...rest}
      ref={dialog}
      onInput={() => {
        isTouched.current = true;
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOnScrim(event);
      }}
      onClick={closeOutside}
      onCancel={(event) => {
        // React owns the state: the dialog closes when the parent unmounts it. The `cancel` event of a file input is
        // ignored here.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Code cannot prevent a second Escape in a row: the browser has closed the dialog, so the parent must be notified. A
        // parent that is sending keeps it.
        if (event.target !== dialog.current || dialog.current.open || isLeaving.current) return;
        onClose();
        setTimeout(() => dialog.current?.open === false && dialog.current.showModal());
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

interface DialogProps {
  open: boolean;
  /** Called when the user presses × or Escape, or clicks outside before a field was changed. */
  onClose: () => void;
  title: ReactNode;
  /** The accessible name of ×; 'Cerrar' by default ('Cerrar detalles' in the sale's details). */
  closeLabel?: string | undefined;
  /** The dialog is up to 760 px wide instead of 560 px. */
  wide?: boolean | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** A modal with a title and ×. A closed modal is not in the document. */
export function Dialog({ open, onClose, title, closeLabel = 'Cerrar', wide, actions, children }: DialogProps) {
  const id = useId();
  if (!open) return null;
  return (
    <Modal
      className={classNames(styles.dialog, wide && styles.wide)}
      closesOutside="untouched"
      onClose={onClose}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton variant="tertiary" label={closeLabel} icon={<CloseIcon size={22} />} onClick={onClose} />
      </div>
      {children}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </Modal>
  );
}

interface AlertDialogProps {
  open: boolean;
  message: string;
  /** The subject of the message, such as a listing's name. */
  detail?: ReactNode;
  /** Called by 'Aceptar', and by Escape if there is no `onCancel`. */
  onAccept: () => void;
  /** Makes the dialog a confirmation: 'Cancelar' is there and focused first, and Escape cancels. */
  onCancel?: (() => void) | undefined;
  acceptLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** Accepting destroys data: the button is outlined in the danger colour. */
  danger?: boolean | undefined;
  /** The accepted action is running: both buttons are disabled. */
  busy?: boolean | undefined;
}

/** The specification's 'alert': the exact text over the current screen. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, message, detail, onAccept, onCancel, danger, busy } = props;
  const { acceptLabel = 'Aceptar', cancelLabel = 'Cancelar' } = props;
  const id = useId();
  if (!open) return null;
  const leave = busy ? () => {} : (onCancel ?? onAccept);
  return (
    <Modal
      role="alertdialog"
      className={classNames(styles.dialog, styles.alert)}
      closesOutside={false}
      onClose={leave}
      aria-labelledby={id}
      aria-describedby={detail ? `${id}-detalle` : undefined}
    >
      <Trail className={styles.trail} />
      <p id={id} className={styles.message}>
        {message}
      </p>
      {detail ? (
        <p id={`${id}-detalle`} className={styles.detail}>
          {detail}
        </p>
      ) : null}
      <div className={styles.actions}>
        {onCancel ? (
          <Button onClick={onCancel} disabled={busy} data-autofocus>
            {cancelLabel}
          </Button>
        ) : null}
        <Button
          variant={danger ? 'danger' : onCancel ? 'primary' : 'secondary'}
          onClick={onAccept}
          busy={busy}
          data-autofocus={onCancel ? undefined : true}
        >
          {acceptLabel}
        </Button>
      </div>
    </Modal>
  );
}

interface BottomSheetProps {
  open: boolean;
  /** Called when the user presses × or Escape, or clicks outside. */
  onClose: () => void;
  /** The sheet's h2 and accessible name ('Filtros'). */
  title: string;
  /** Fields, laid out in two columns. */
  children: ReactNode;
  /** Buttons: the last one takes the remaining width ('Limpiar', 'Ver 48 resultados'). */
  actions?: ReactNode;
}

/** A modal at the bottom edge, within reach of the thumb. */
export function BottomSheet({ open, onClose, title, children, actions }: BottomSheetProps) {
  const id = useId();
  if (!open) return null;
  return (
    <Modal className={classNames(styles.dialog, styles.sheet)} onClose={onClose} aria-labelledby={id}>
      <span className={styles.grip} aria-hidden="true" />
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton variant="tertiary" label="Cerrar" icon={<CloseIcon size={22} />} onClick={onClose} />
      </div>
      <div className={styles.sheetGrid}>{children}</div>
      {actions ? <div className={styles.sheetFoot}>{actions}</div> : null}
    </Modal>
  );
}
