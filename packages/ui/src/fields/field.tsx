import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { classNames } from '../class-names.ts';
import { WarnIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../layout/layout.tsx';
import styles from './field.module.css';

/** The props that all fields share: label, hint, error and class. */
export interface FieldLook {
  label: ReactNode;
  /** Hides the label visually, as in the catalogue's search box. Screen readers still read it. */
  labelHidden?: boolean | undefined;
  /** A short sentence under the control; an error replaces it. */
  hint?: ReactNode;
  /** The error in Spanish. Marks the control invalid and describes it. */
  error?: string | undefined;
  className?: string | undefined;
}

/** The attributes that tie a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/**
 * The ids of a field: give `control` to the input and the remaining values to `FieldFrame`. `id` overrides the generated
 * id.
 */
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

/** The error under a control; without an error, the hint. */
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

export function controlClass(state: {
  error?: string | undefined;
  off?: boolean | undefined;
  extra?: string | undefined;
}) {
  return classNames(styles.control, state.error && styles.invalid, state.off && styles.off, state.extra);
}

const never = () => () => {};

/**
 * Adopts the input of a server-rendered page from before hydration. React keeps the control as the user left it without an
 * event, and the next render would reset it. A control that was first rendered in the browser is skipped.
 * @param id of the control, or of the element around the controls of one field
 * @param take compares the element with what its form knows, and tells the form what differs
 */
export function useInputBeforeHydration<E extends HTMLElement>(id: string, take: (element: E) => void): void {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const takeOver = useEffectEvent(() => {
    const element = document.getElementById(id);
    if (isHydrating && element) take(element as E);
  });
  // Runs in the same commit, so that the user never sees the value revert. A click that waited for the code also finds
  // the value.
  useLayoutEffect(() => takeOver(), []);
}
