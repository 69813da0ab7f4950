import { hasSesionEnded, isApiError } from '@fluxpartes/api-client';
import { useAction, useIsShown, useShell } from '@fluxpartes/mf-kit';
import { Button, Dialog, FormErrorSummary, Stack, TextareaField, TextField, useForm } from '@fluxpartes/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { ShortcutKey } from '../shortcuts.tsx';
import { errorMessage } from './error-message.ts';

export interface TextPromptWords {
  label: string;
  hint?: string;
  /** Texts sent by one press, or by the keys from 1 on. */
  ready?: readonly string[];
  maxLength: number;
  /** The error of an empty field. */
  missing: string;
  button: string;
  /** The button's text while the decision is sent; 'Guardando...' by default. */
  busyLabel?: string;
}

export interface TextPromptDialogProps {
  title: string;
  words: TextPromptWords;
  /** Whether the text has several lines, such as a reason. */
  isLong?: boolean;
  isDanger?: boolean;
  /**
   * Set if the action is already done, by another admin or by a call with a lost response. The dialog then sends no
   * request.
   */
  done: string | undefined;
  /** Rejects if the decision is not saved. */
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
  /** Shown above the field. */
  children?: ReactNode;
}

function submitByCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
}

/**
 * Asks for the one text that a decision needs and sends it. After a failure the text stays. If the dialog was closed, an
 * alert reports the failure.
 */
export function TextPromptDialog(props: TextPromptDialogProps) {
  const { title, words, isLong, isDanger, done, send, onClose, children } = props;
  const { alerts } = useShell();
  const [failure, setFailure] = useState<string>();
  const isOpen = useIsShown();
  const { run } = useAction({ name: 'mf-admin/decidir', call: send });
  const id = useId();
  const form = useForm({
    initial: { text: '' },
    validate: ({ text }) => (text.trim() === '' ? { text: words.missing } : {}),
    onSubmit: async ({ text }) => {
      setFailure(undefined);
      const outcome = await run(text.trim(), title);
      // After this dialog was closed, another dialog may be open.
      if (outcome.type === 'done' && isOpen()) onClose();
      if (outcome.type !== 'failed' || hasSesionEnded(outcome.error)) return {};
      if (isOpen()) setFailure(errorMessage(outcome.error));
      else void alerts.notify(errorMessage(outcome.error));
      return isApiError(outcome.error) ? { text: Object.values(outcome.error.campos)[0] } : {};
    },
  });
  const { isSubmitting, formProps } = form;
  // A disabled submit button loses the focus.
  useEffect(() => {
    if (failure === undefined || isSubmitting || document.activeElement !== document.body) return;
    formProps.ref.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [failure, isSubmitting, formProps.ref]);
  const doneText = isSubmitting ? undefined : done;
  const { button, busyLabel = 'Guardando...', missing: _missing, ready, ...field } = words;
  const Field = isLong ? TextareaField : TextField;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{doneText ? 'Cerrar' : 'Cancelar'}</Button>
          {doneText ? null : (
            <Button
              variant={isDanger ? 'danger' : 'primary'}
              type="submit"
              form={id}
              busy={isSubmitting}
              busyLabel={busyLabel}
            >
              {button}
            </Button>
          )}
        </>
      }
    >
      <form {...formProps} id={id} onKeyDown={submitByCtrlEnter}>
        <Stack>
          {children}
          {ready?.map((text, at) => (
            <Button
              key={text}
              full
              disabled={isSubmitting}
              aria-keyshortcuts={String(at + 1)}
              data-autofocus={at === 0 || undefined}
              onClick={() => {
                form.setValue('text', text);
                void form.submit({ text });
              }}
            >
              {text} <ShortcutKey>{String(at + 1)}</ShortcutKey>
            </Button>
          ))}
          <Field {...field} autoComplete="off" data-autofocus={!ready || undefined} {...form.fieldProps('text')} />
          <FormErrorSummary message={doneText ?? failure} />
        </Stack>
      </form>
    </Dialog>
  );
}
