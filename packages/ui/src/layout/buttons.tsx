import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './buttons.module.css';

/** Buttons side by side, 12 px apart; they wrap where there is little room. */
export function Buttons({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.buttons, className)} />;
}
