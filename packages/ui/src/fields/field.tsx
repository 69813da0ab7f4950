import {
  type ComponentProps,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { EyeIcon, EyeOffIcon, WarnIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../layout/layout.tsx';
import styles from './field.module.css';

/** The props around the control that all fields share. */
export interface FieldLook {
  label: ReactNode;
  /** Keeps the label for a screen reader alone, as in the catalogue's search. */
  labelHidden?: boolean | undefined;
  /** A quiet sentence under the control; an error takes its place. */
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

/** The attributes of an input that a field passes on as they are: autoComplete, inputMode, maxLength, ref… */
type InputAttributes = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'size' | 'defaultValue'>;

export interface TextFieldProps extends FieldLook, InputAttributes {
  value: string;
  onChange: (value: string) => void;
  icon?: ReactNode;
  /** Something inside, at the right: a button, a unit. */
  end?: ReactNode;
  /** 52 px high, as the search. */
  large?: boolean | undefined;
}

/** A one-line text, also email, tel, search and number by `type`. Read-only and disabled lose their fill. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, className, value, onChange, icon, end, large, id, ...input } = props;
  const look = { label, labelHidden, hint, error, className };
  const control = useControlProps(look, id);
  useInputBeforeHydration<HTMLInputElement>(control.id, (found) => found.value !== value && onChange(found.value));
  const off = input.disabled || input.readOnly;
  return (
    <FieldFrame look={look} controlId={control.id}>
      <div className={controlClass({ error, off, extra: large ? styles.lg : undefined })}>
        {icon}
        <input type="text" {...input} {...control} value={value} onChange={(event) => onChange(event.target.value)} />
        {end}
      </div>
    </FieldFrame>
  );
}

export interface TextareaFieldProps
  extends FieldLook,
    Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className' | 'defaultValue'> {
  value: string;
  onChange: (value: string) => void;
}

/** Text of several lines that grows by hand. */
export function TextareaField(props: TextareaFieldProps) {
  const { label, labelHidden, hint, error, className, value, onChange, id, ...textarea } = props;
  const look = { label, labelHidden, hint, error, className };
  const control = useControlProps(look, id);
  useInputBeforeHydration<HTMLTextAreaElement>(control.id, (found) => found.value !== value && onChange(found.value));
  return (
    <FieldFrame look={look} controlId={control.id}>
      <div className={controlClass({ error, off: textarea.disabled || textarea.readOnly })}>
        <textarea
          rows={4}
          {...textarea}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </FieldFrame>
  );
}

export type EmailFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'inputMode'>;

/** The e-mail that one signs in with: no capital, no spelling, and the browser's saved one is offered. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'icon'>;

/** A password with an eye to show it. Set `autoComplete` to 'current-password' or 'new-password'. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const label = isShown ? 'Ocultar contraseña' : 'Mostrar contraseña';
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          variant="tertiary"
          label={label}
          icon={isShown ? <EyeOffIcon size={22} /> : <EyeIcon size={22} />}
          disabled={props.disabled}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
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
  // In the very commit, so that the value is never seen to go back, and a press that waited for the code finds it.
  useLayoutEffect(() => takeOver(), []);
}
