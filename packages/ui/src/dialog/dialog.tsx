import { type ReactNode, useId } from 'react';
import { Button, IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons/icons.tsx';
import { Trail } from '../layout/layout.tsx';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

export interface DialogProps {
  open: boolean;
  /** Asked for by ×, Escape or a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** The name of ×; 'Cerrar' by default ('Cerrar detalles' in the sale's details). */
  closeLabel?: string | undefined;
  /** Up to 760 px instead of 560. */
  wide?: boolean | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** A modal with a title and ×. While closed it is not in the document. */
export function Dialog({ open, onClose, title, closeLabel = 'Cerrar', wide, actions, children }: DialogProps) {
  const id = useId();
  if (!open) return null;
  return (
    <Modal className={classNames(styles.dialog, wide && styles.wide)} onClose={onClose} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton variant="tertiary" label={closeLabel} icon={<CloseIcon size={22} />} onClick={onClose} />
      </div>
      {children}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </Modal>
  );
}

export interface AlertDialogProps {
  open: boolean;
  message: string;
  /** The subject: a listing's name. */
  detail?: ReactNode;
  /** Called by 'Aceptar', and by Escape if there is no `onCancel`. */
  onAccept: () => void;
  /** Makes it a confirmation: 'Cancelar' is there, focused first, and Escape means it. */
  onCancel?: (() => void) | undefined;
  acceptLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** Accepting destroys something: outlined in the danger colour. */
  danger?: boolean | undefined;
  /** The accepted action is running: both buttons wait. */
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

export interface BottomSheetProps {
  open: boolean;
  /** Asked for by ×, Escape or a click outside. */
  onClose: () => void;
  /** The sheet's h2 and accessible name ('Filtros'). */
  title: string;
  /** Fields: they are laid out in two columns. */
  children: ReactNode;
  /** Buttons: the last one takes the remaining width ('Limpiar', 'Ver 48 resultados'). */
  actions?: ReactNode;
}

/** A modal that stands at the bottom edge, for a thumb. */
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
