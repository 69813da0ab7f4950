import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

export interface BottomSheetProps {
  open: boolean;
  /** Asked for by ×, Escape or a click outside. */
  onClose: () => void;
  /** The sheet's h2 and accessible name ('Filtros'). */
  title: string;
  /** Fields: they are laid out in two columns. */
  children: ReactNode;
  /** Buttons: the last one takes the room that is left ('Limpiar', 'Ver 48 resultados'). */
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
