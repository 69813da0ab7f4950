import { type FormEvent, useEffect, useRef, useState } from 'react';

/** The error of each field, in Spanish; valid fields have no entry. */
export type FormErrors<V> = { [K in keyof V & string]?: string | undefined };

export interface FormOptions<V extends object> {
  /** The initial values; the hook reads them once. */
  initial: V;
  /** The errors of these values; without errors the form is sent. Usually a schema of contrato. */
  validate: (values: V) => FormErrors<V>;
  /** Sends the form. It handles its own failure and may return the server's error for each field (`campos`). */
  // biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return gives void.
  onSubmit: (values: V) => Promise<FormErrors<V> | void>;
}

/** The props of a field: its name, value, change handler and error. */
export interface FieldBinding<T> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  error: string | undefined;
}

/** The props of a checkbox or a toggle. */
export type CheckBinding = Omit<FieldBinding<boolean>, 'value'> & { checked: boolean };

/**
 * The state of a form. It refuses a second submit while one runs, keeps the values after a failure, shows each error under
 * its field until the field changes, and focuses the first invalid field.
 */
export function useForm<V extends object>({ initial, validate, onSubmit }: FormOptions<V>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<V>>({});
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isLocked = useRef(false);
  const wantsFocus = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!wantsFocus.current || Object.keys(errors).length === 0 || isSubmitting) return;
    wantsFocus.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors, isSubmitting]);

  const showErrors = (next: FormErrors<V>) => {
    wantsFocus.current = true;
    setErrors(next);
  };
  const setValue = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((current) => ({ ...current, [name]: value }));
    setErrors(({ [name]: _gone, ...rest }) => rest as FormErrors<V>);
  };
  const submit = async (sent = values) => {
    if (isLocked.current) return;
    const found = validate(sent);
    showErrors(found);
    if (Object.values(found).some(Boolean)) return;
    isLocked.current = true;
    setIsSubmitting(true);
    try {
      const refused = await onSubmit(sent);
      if (refused) showErrors(refused);
    } finally {
      isLocked.current = false;
      setIsSubmitting(false);
    }
  };

  return {
    values,
    errors,
    /** True while onSubmit runs: give it to the button's `busy`. */
    isSubmitting,
    setValue,
    /** Replaces all values and clears the errors, for example with a saved draft or a loaded record. */
    reset: (next: V = initial) => {
      setValues(next);
      setErrors({});
    },
    /** Shows the server's errors (`campos`) and focuses the first field with an error. */
    setErrors: showErrors,
    /** Sends the form's values, or the given values. */
    submit,
    /** For the `<form>`. */
    formProps: {
      ref: form,
      // A form that is submitted before its code has loaded must not be sent: with GET, a password would appear in the URL.
      method: 'dialog',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      },
    },
    /** The props of a text field: `<TextField label="Nombre" {...form.fieldProps('nombre')} />`. */
    fieldProps: <K extends keyof V & string>(name: K): FieldBinding<V[K]> => ({
      name,
      value: values[name],
      onChange: (value) => setValue(name, value),
      error: errors[name],
    }),
    /** The props of a Checkbox or a Toggle with a boolean value. */
    checkProps: <K extends keyof V & string>(name: K): CheckBinding => ({
      name,
      checked: Boolean(values[name]),
      onChange: (checked) => setValue(name, checked as V[K]),
      error: errors[name],
    }),
  };
}
