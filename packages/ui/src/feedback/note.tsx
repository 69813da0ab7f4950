import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CheckIcon, WarnIcon } from '../icons/icons.tsx';
import styles from './note.module.css';

export interface NoteProps extends Omit<ComponentProps<'div'>, 'className'> {
  /** 'warn' (the yellow notice) by default. */
  tone?: 'warn' | 'danger' | 'ok' | 'info' | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** A notice in the page, not an alert: for example the rule of the proofs, a form's failure, a recovery's answer. */
export function Note({ tone = 'warn', className, children, ...rest }: NoteProps) {
  return (
    <div {...rest} className={classNames(styles.note, styles[tone], className)}>
      {tone === 'ok' ? <CheckIcon size={24} /> : <WarnIcon size={24} />}
      <div>{children}</div>
    </div>
  );
}

/** The failure of a form as a whole, announced by `role="alert"`; errors of single fields appear under their fields. */
export function FormErrorSummary({ message }: { message: string | undefined }) {
  return <div role="alert">{message ? <Note tone="danger">{message}</Note> : null}</div>;
}
