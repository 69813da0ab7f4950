import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { WarnIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './field.module.css';

/** What every field of a form has around its control. */
export interface FieldLook {
  /** The text above the control. */
  label: ReactNode;
  /** Keeps the label for a screen reader alone, as in the catalogue's search. */
  labelHidden?: boolean | undefined;
  /** A quiet sentence under the control; an error takes its place. */
  hint?: ReactNode;
  /** What is wrong, in Spanish. Marks the control invalid and is tied to it. */
  error?: string | undefined;
  className?: string | undefined;
}

/** The attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The ids of a field: give `control` to the input and the rest to `FieldFrame`. `id` overrides the generated one. */
export function useControlProps(look: Pick<FieldLook, 'hint' | 'error'>, id?: string): ControlProps {
  const generated = useId();
  const control = id ?? generated;
  return {
    id: control,
    'aria-describedby': look.error || look.hint ? `${control}-nota` : undefined,
    'aria-invalid': look.error ? true : undefined,
  };
}

/** A label above, the control, and the hint or error below. */
export function FieldFrame({ look, controlId, children }: { look: FieldLook; controlId: string; children: ReactNode }) {
  const label = look.labelHidden ? <VisuallyHidden>{look.label}</VisuallyHidden> : look.label;
  return (
    <div className={classNames(styles.field, look.className)}>
      <label className={look.labelHidden ? styles.labelHidden : styles.label} htmlFor={controlId}>
        {label}
      </label>
      {children}
      <FieldNote look={look} id={`${controlId}-nota`} />
    </div>
  );
}

/** The sentence under a control: the error when there is one, else the hint. */
export function FieldNote({ look, id }: { look: Pick<FieldLook, 'hint' | 'error'>; id: string }) {
  if (look.error) {
    return (
      <span className={styles.error} id={id}>
        <WarnIcon size={18} />
        {look.error}
      </span>
    );
  }
  return look.hint ? (
    <span className={styles.hint} id={id}>
      {look.hint}
    </span>
  ) : null;
}

/** The class of the box around an input. */
export function controlClass(state: {
  error?: string | undefined;
  off?: boolean | undefined;
  extra?: string | undefined;
}) {
  return classNames(styles.control, state.error && styles.invalid, state.off && styles.off, state.extra);
}
