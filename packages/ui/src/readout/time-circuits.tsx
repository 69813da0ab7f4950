import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './readout.module.css';

export interface TimeCircuitsProps {
  /** Readouts in the order red, green, amber; the total big, the others mid. */
  children: ReactNode;
  className?: string | undefined;
}

/** Up to three readouts in one steel bezel. */
export function TimeCircuits({ children, className }: TimeCircuitsProps) {
  return <div className={classNames(styles.circuits, className)}>{children}</div>;
}
