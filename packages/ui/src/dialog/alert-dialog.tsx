import { type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Trail } from '../layout/trail.tsx';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

export interface AlertDialogProps {
  open: boolean;
  /** The exact text of the alert. */
  message: string;
  /** What it is about: a listing's name. */
  detail?: ReactNode;
  /** 'Aceptar', and Escape where there is nothing to cancel. */
  onAccept: () => void;
  /** Makes it a confirmation: 'Cancelar' is there, focused first, and Escape means it. */
  onCancel?: (() => void) | undefined;
  /** 'Aceptar' by default. */
  acceptLabel?: string | undefined;
  /** 'Cancelar' by default. */
  cancelLabel?: string | undefined;
  /** Accepting destroys something: outlined in the danger colour. */
  danger?: boolean | undefined;
  /** The accepted action is running: both buttons wait. */
  busy?: boolean | undefined;
}

/** The specification's 'alert': it shows the exact text over whatever screen is there. */
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
