import { type ApiClient, CONNECTION_ERROR, isApiError } from '@fluxpartes/api-client';
import { type Campos, type RecuperacionAnswer, validar } from '@fluxpartes/contrato';
import { useAction } from '@fluxpartes/mf-kit';
import { BackIcon, buttonClass, EmailField, type FieldBinding, Note, TextField, useForm } from '@fluxpartes/ui';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useShellApp } from '../../app/shell-app.tsx';
import styles from './recuperacion.module.css';

interface Message {
  text: string;
  /** 'correct' is green and clears the fields. */
  tone: 'correct' | 'neutral' | 'rejected';
}

type Call<V> = (api: ApiClient['recuperacion'], values: V) => Promise<RecuperacionAnswer>;

/** Makes a call of the recovery. Its reply or rejection shows in place; a lost connection shows an alert. */
export function useSubmit<V>(name: string, call: Call<V>) {
  const { alerts, context } = useShellApp();
  const [message, setMessage] = useState<Message | null>(null);
  const { run, progress } = useAction({
    name: `shell/recuperacion/${name}`,
    call: (values: V) => call(context.api.recuperacion, values),
  });

  /**
   * @param onSuccess called if the message contains 'correctamente'
   * @returns the API's message for each rejected field
   */
  const send = async (values: V, onSuccess: () => void = () => {}): Promise<Campos> => {
    setMessage(null);
    const outcome = await run(values);
    if (outcome.type === 'done') {
      const text = outcome.data.message;
      const isCorrect = text.includes('correctamente');
      setMessage({ text, tone: isCorrect ? 'correct' : 'neutral' });
      if (isCorrect) onSuccess();
    }
    if (outcome.type !== 'failed') return {};
    const { error } = outcome;
    if (!isApiError(error) || error.message === '') {
      void alerts.notify(CONNECTION_ERROR);
      return {};
    }
    setMessage({ text: error.message, tone: 'rejected' });
    return error.campos;
  };

  return { message, send, isSending: progress !== null };
}

interface SubmitForm<V> {
  /** Of the action. */
  name: string;
  schema: Parameters<typeof validar>[0];
  initial: V;
  call: Call<V>;
}

/** A form that sends its fields with one call. */
export function useSubmitForm<V extends Record<string, string>>({ name, schema, initial, call }: SubmitForm<V>) {
  const { message, send } = useSubmit(name, call);
  const form = useForm<V>({
    initial,
    validate: (values) => {
      const details = validar(schema, values);
      return details.ok ? {} : (details.campos as Partial<V>);
    },
    onSubmit: (values) => send(values, () => form.reset()) as Promise<Partial<V>>,
  });
  return { form, message };
}

/**
 * Token of a mailed link such as `/recuperacion/recuperacion#t=…`, or ''. The fragment leaves the URL and the history
 * immediately, so that a reload or a shared URL does not reveal the token. Opening another link replaces it.
 */
export function useLinkToken(): string {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));

  useEffect(() => {
    if (hash === '') return;
    setToken((previous) => tokenIn(hash) || previous);
    navigate(pathname + search, { replace: true, state });
  }, [pathname, search, hash, state, navigate]);

  return token;
}

const tokenIn = (hash: string): string => new URLSearchParams(hash.slice(1)).get('t') ?? '';

/** E-mail and DNI: only the account's owner should know both. */
export function IdentityFields({ form }: { form: { fieldProps: (name: 'email' | 'dni') => FieldBinding<string> } }) {
  return (
    <>
      <EmailField placeholder="nombre@correo.com" required {...form.fieldProps('email')} />
      <TextField label="DNI" inputMode="numeric" autoComplete="off" required {...form.fieldProps('dni')} />
    </>
  );
}

const TONES = { correct: 'ok', neutral: 'info' } as const;

/** The API's message, above the button that was pressed. */
export function InlineMessage({ message }: { message: Message | null }) {
  return (
    <>
      {/* In the page before its text, so that screen readers announce the text. */}
      <div role="status" className={styles.answer}>
        {message && message.tone !== 'rejected' ? <Note tone={TONES[message.tone]}>{message.text}</Note> : null}
      </div>
      {message?.tone === 'rejected' ? (
        <Note role="alert" tone="danger" className={styles.answer}>
          {message.text}
        </Note>
      ) : null}
    </>
  );
}

/** Keeps the history state, in which the login finds the page to open afterwards. */
export function BackToLogin() {
  const { state } = useLocation();
  return (
    <Link className={buttonClass({ variant: 'tertiary', full: true })} to="/" state={state}>
      <BackIcon />
      Volver
    </Link>
  );
}
