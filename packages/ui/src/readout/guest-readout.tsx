import { classNames } from '../class-names.ts';
import { LockIcon } from '../icons/icons.tsx';
import styles from './readout.module.css';

export interface GuestReadoutProps {
  /** 'card' by default. */
  size?: 'card' | 'mid' | 'big' | undefined;
  className?: string | undefined;
}

/** The plate that a guest sees where a price would be: a lock, 'Iniciar sesión para ver', dark digits. */
export function GuestReadout({ size = 'card', className }: GuestReadoutProps) {
  return (
    <div className={classNames(styles.plate, styles[size], styles.guest, className)}>
      <span className={styles.guestUnlit} aria-hidden="true" />
      <LockIcon size={16} />
      <span>Iniciar sesión para ver</span>
    </div>
  );
}
