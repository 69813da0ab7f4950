import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

export interface DialogProps {
  open: boolean;
  /** Asked for by ×, Escape or a click outside. */
  onClose: () => void;
  /** The dialog's h2 and accessible name. */
  title: ReactNode;
  /** The name of ×; 'Cerrar' by default ('Cerrar detalles' in the sale's details). */
  closeLabel?: string | undefined;
  /** Up to 760 px instead of 560. */
  wide?: boolean | undefined;
  /** Buttons at the bottom right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A modal with a title and ×. Nothing of it is in the document while closed. */
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
