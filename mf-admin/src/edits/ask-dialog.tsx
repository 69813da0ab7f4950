import { hasSesionEnded, isApiError } from '@fluxpartes/api-client';
import { type Outcome, useShell } from '@fluxpartes/mf-kit';
import { Button, Dialog, FormErrorSummary, Stack, TextareaField, TextField, useForm } from '@fluxpartes/ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { failureText } from './failure-text.ts';

/** What a dialog says that asks for one text. */
export interface AskWords {
  label: string;
  hint?: string;
  /** The most characters. */
  maxLength: number;
  /** Said where nothing is written. */
  missing: string;
  button: string;
  busyLabel: string;
}

export interface AskDialogProps {
  title: string;
  words: AskWords;
  /** A reason, of several lines. */
  isLong?: boolean;
  isDanger?: boolean;
  /** That it is done by now, by somebody else, or by the same hand where no answer came: then nothing is sent any more. */
  done: string | undefined;
  /** Sends what was written. */
  send: (text: string) => Promise<Outcome<unknown> | null>;
  onClose: () => void;
  /** What it is about, above the field. */
  children?: ReactNode;
}

/**
 * Asks for the one text that a decision needs, and sends it. A failure keeps what was typed; of a dialog that was closed while it
 * sent, it is told by an alert.
 */
export function AskDialog({ title, words, isLong, isDanger, done, send, onClose, children }: AskDialogProps) {
  const { alerts } = useShell();
  const [failure, setFailure] = useState<string>();
  const isOpen = useIsMounted();
  const id = useId();
  const form = useForm({
    initial: { text: '' },
    validate: ({ text }) => (text.trim() === '' ? { text: words.missing } : {}),
    onSubmit: async ({ text }) => {
      setFailure(undefined);
      const outcome = await send(text.trim());
      // Closed meanwhile, another one may stand in its place.
      if (outcome?.type === 'done' && isOpen.current) onClose();
      if (outcome?.type !== 'failed' || hasSesionEnded(outcome.error)) return {};
      if (isOpen.current) setFailure(failureText(outcome.error));
      else void alerts.notify(failureText(outcome.error));
      return isApiError(outcome.error) ? { text: Object.values(outcome.error.campos)[0] } : {};
    },
  });
  const { isSubmitting, formProps } = form;
  // The button that sent lost the focus while it waited.
  useEffect(() => {
    if (failure === undefined || isSubmitting || document.activeElement !== document.body) return;
    formProps.ref.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [failure, isSubmitting, formProps.ref]);
  const told = isSubmitting ? undefined : done;
  const { button, busyLabel, missing: _missing, ...field } = words;
  const Field = isLong ? TextareaField : TextField;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{told ? 'Cerrar' : 'Cancelar'}</Button>
          {told ? null : (
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
      <form {...formProps} id={id}>
        <Stack>
          {children}
          <Field {...field} autoComplete="off" data-autofocus {...form.fieldProps('text')} />
          <FormErrorSummary message={told ?? failure} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Whether the component is still on the page, for what comes back later. */
function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
