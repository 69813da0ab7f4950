import { type ApiClient, CONNECTION_ERROR, isApiError } from '@fluxpartes/api-client';
import {
  actualizarPasswordSchema,
  type Campos,
  type ConfirmarEmail,
  type ErrorCodigo,
  type RecuperacionAnswer,
  requestConfirmacionSchema,
  solicitarRecuperacionSchema,
  validar,
} from '@fluxpartes/contrato';
import { CONTRASENA_CHARACTERS } from '@fluxpartes/dominio';
import { focusTitle, useAction } from '@fluxpartes/mf-kit';
import {
  BackIcon,
  Button,
  buttonClass,
  EmailField,
  type FieldBinding,
  Note,
  PasswordField,
  Stack,
  TextField,
  useForm,
} from '@fluxpartes/ui';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useShellApp } from '../../app/shell-app.tsx';
import { AuthScreen } from '../../components/auth-layout/auth-screen.tsx';
import styles from './recuperacion.module.css';

/** `/recuperacion`: requests the link that changes a forgotten password. The reply does not tell whether an account matches. */
export function RecuperacionPage() {
  const { form, message } = useSubmitForm({
    name: 'request-link',
    schema: solicitarRecuperacionSchema,
    initial: { email: '', dni: '' },
    call: (api, values) => api.requestLink(values),
  });
  return (
    <AuthScreen title="Recuperar contraseña" lowered>
      <form {...form.formProps}>
        <p className={styles.explanation}>
          Te mandamos un enlace por email para que elijas otra contraseña. Vale 15 minutos.
        </p>
        <Stack>
          <IdentityFields form={form} />
        </Stack>
        <InlineMessage message={message} />
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            full
            lit
            className={styles.send}
            busy={form.isSubmitting}
            busyLabel="Enviando..."
          >
            Enviar enlace de recuperación
          </Button>
          <BackToLogin />
        </div>
      </form>
    </AuthScreen>
  );
}

/** `/recuperacion/recuperacion`: sets a new password with the mailed link's token. The API rejects a missing token. */
export function CambioPage() {
  const token = useLinkToken();
  const { form, message } = useSubmitForm({
    name: 'change-password',
    schema: actualizarPasswordSchema,
    initial: { email: '', dni: '', nuevaPassword: '' },
    call: (api, values) => api.changePassword(values, token),
  });
  return (
    <AuthScreen title="Cambiar contraseña" lowered>
      <form {...form.formProps}>
        <p className={styles.explanation}>Confirmá los datos de tu cuenta y elegí la contraseña nueva.</p>
        <Stack>
          <IdentityFields form={form} />
          <PasswordField
            label="Contraseña nueva"
            autoComplete="new-password"
            hint={`Al menos ${CONTRASENA_CHARACTERS.min} caracteres.`}
            required
            {...form.fieldProps('nuevaPassword')}
          />
        </Stack>
        <InlineMessage message={message} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" full lit busy={form.isSubmitting} busyLabel="Cambiando...">
            Cambiar contraseña
          </Button>
          {message?.tone === 'rejected' ? (
            <Link className={styles.link} to="/recuperacion">
              Pedir otro enlace
            </Link>
          ) : null}
          <BackToLogin />
        </div>
      </form>
    </AuthScreen>
  );
}

/**
 * `/confirmar-email`. With the token of a mailed link, the owner of the e-mail address confirms their account, or removes the
 * address from an account that another person created. Without a token the page requests the link.
 */
export function ConfirmacionPage() {
  const token = useLinkToken();
  return (
    <AuthScreen title="Confirmar email" lowered>
      {token === '' ? <ConfirmacionRequest /> : <ConfirmacionForm key={token} token={token} />}
    </AuthScreen>
  );
}

/** The response does not disclose whether an account has this unconfirmed e-mail. */
function ConfirmacionRequest() {
  const { form, message } = useSubmitForm({
    name: 'request-confirmacion',
    schema: requestConfirmacionSchema,
    initial: { email: '' },
    call: (api, values) => api.requestConfirmacion(values),
  });
  return (
    <form {...form.formProps}>
      <p className={styles.explanation}>
        Te mandamos un enlace. Con él confirmás que el email es tuyo, o lo liberás si lo usó otra persona.
      </p>
      <EmailField placeholder="nombre@correo.com" required {...form.fieldProps('email')} />
      <InlineMessage message={message} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" full lit busy={form.isSubmitting}>
          Enviar enlace
        </Button>
        <BackToLogin />
      </div>
    </form>
  );
}

type Accion = ConfirmarEmail['accion'];

const NEXT = {
  confirmar: { to: '/', text: 'Ingresar' },
  liberar: { to: '/register', text: 'Crear cuenta' },
} as const;

/** Mail scanners open links: the token is used only after a press. A rejected link offers to request another one. */
function ConfirmacionForm({ token }: { token: string }) {
  const { message, send } = useSubmit('confirmar-email', (api, accion: Accion) =>
    api.confirmarEmail({ accion }, token),
  );
  const [inProgress, setInProgress] = useState<Accion | null>(null);
  const [isDone, setIsDone] = useState<Accion | null>(null);
  const choose = async (accion: Accion) => {
    if (inProgress !== null) return;
    setInProgress(accion);
    await send(accion, () => setIsDone(accion));
    setInProgress(null);
  };
  const isRejected = message?.tone === 'rejected';
  return (
    <>
      {isDone === null && !isRejected ? (
        <>
          <p className={styles.explanation}>
            Hay una cuenta de FluxPartes con tu email. ¿La abriste vos? Confirmá solo si es tuya.
          </p>
          <div className={styles.actions}>
            <Button
              variant="primary"
              size="lg"
              full
              lit
              busy={inProgress === 'confirmar'}
              disabled={inProgress === 'liberar'}
              onClick={() => choose('confirmar')}
            >
              Confirmar mi email
            </Button>
            <Button
              full
              className={styles.send}
              busy={inProgress === 'liberar'}
              disabled={inProgress === 'confirmar'}
              onClick={() => choose('liberar')}
            >
              No es mi cuenta: liberar mi email
            </Button>
          </div>
        </>
      ) : null}
      <InlineMessage message={message} />
      {isDone === null ? null : <Next {...NEXT[isDone]} />}
      {isRejected ? <ConfirmacionRequest /> : null}
    </>
  );
}

/** A link that takes the focus from the pressed button, which has left the page. */
function Next({ to, text }: { to: string; text: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <div className={styles.actions}>
      <Link ref={link} className={buttonClass({ variant: 'primary', full: true })} to={to}>
        {text}
      </Link>
    </div>
  );
}

/** `/deshacer-cambio`: undoes a change of e-mail or password with the token from the notice mail. */
export function DeshacerCambioPage() {
  return (
    <AuthScreen title="Deshacer el cambio" lowered>
      <DeshacerCambio token={useLinkToken()} />
    </AuthScreen>
  );
}

/** Mail scanners open links: the change is undone only after the user presses the button. */
function DeshacerCambio({ token }: { token: string }) {
  const { message, send, isSending } = useSubmit<void>('deshacer-cambio', (api) => api.deshacerCambio(token));
  const isDone = message?.tone === 'correct';
  // The pressed button has left the page, so the title takes the focus.
  useEffect(() => {
    if (isDone) focusTitle({ preventScroll: true });
  }, [isDone]);
  if (isDone)
    return (
      <>
        <InlineMessage message={message} />
        <p className={styles.despues}>
          Tu cuenta tiene otra vez el email y la contraseña de antes, y no queda ninguna sesión abierta. Si alguien más
          conoce esa contraseña, elegí otra ahora.
        </p>
        <div className={styles.actions}>
          <Link className={buttonClass({ variant: 'primary', full: true, lit: true })} to="/recuperacion">
            Elegir otra contraseña
          </Link>
          <Link className={buttonClass({ variant: 'secondary', full: true })} to="/">
            Ingresar
          </Link>
        </div>
      </>
    );
  return (
    <>
      <p className={styles.explanation}>
        Si no fuiste vos quien cambió el email o la contraseña, tu cuenta vuelve a como estaba antes y cerramos todas
        las sesiones abiertas.
      </p>
      <InlineMessage message={message} />
      <div className={styles.actions}>
        <Button variant="primary" full lit busy={isSending} busyLabel="Deshaciendo..." onClick={() => void send()}>
          Deshacer el cambio
        </Button>
        {message?.tone === 'rejected' ? (
          <Link className={styles.link} to="/recuperacion">
            Recuperar el acceso
          </Link>
        ) : null}
        <BackToLogin />
      </div>
    </>
  );
}

interface Message {
  text: string;
  /** 'correct' is green; after it the form's fields are cleared. */
  tone: 'correct' | 'neutral' | 'rejected';
}

/** Follows the refusal of a link that an attempt with a lost response may have used. */
const MAYBE_USED = 'Puede que el intento anterior, que se cortó, sí haya llegado: fijate si el cambio ya está hecho.';

type Call<V> = (api: ApiClient['recuperacion'], values: V) => Promise<RecuperacionAnswer>;

/** Sends one request of the recovery. Its reply or rejection appears in the form; a lost connection shows an alert. */
function useSubmit<V>(name: string, call: Call<V>) {
  const { alerts, context } = useShellApp();
  const [message, setMessage] = useState<Message | null>(null);
  const wasLost = useRef(false);
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
    wasLost.current ||= !isApiError(error) || error.status >= 500;
    if (!isApiError(error) || error.message === '') {
      void alerts.notify(CONNECTION_ERROR);
      return {};
    }
    const isUsed = wasLost.current && error.codigo === ('enlace_invalido' satisfies ErrorCodigo);
    setMessage({ text: isUsed ? `${error.message} ${MAYBE_USED}` : error.message, tone: 'rejected' });
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
function useSubmitForm<V extends Record<string, string>>({ name, schema, initial, call }: SubmitForm<V>) {
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
 * immediately, so that a reload or a shared URL does not reveal the token. If the user opens another link, its token
 * replaces this one.
 */
function useLinkToken(): string {
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
function IdentityFields({ form }: { form: { fieldProps: (name: 'email' | 'dni') => FieldBinding<string> } }) {
  return (
    <>
      <EmailField placeholder="nombre@correo.com" required {...form.fieldProps('email')} />
      <TextField label="DNI" inputMode="numeric" autoComplete="off" required {...form.fieldProps('dni')} />
    </>
  );
}

const TONES = { correct: 'ok', neutral: 'info' } as const;

/** The API's message, above the button that was pressed. */
function InlineMessage({ message }: { message: Message | null }) {
  return (
    <>
      {/* This element is in the page before its text, so that screen readers announce the text. */}
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

/** The link to the login. It keeps the history state, which holds the page to open afterwards. */
function BackToLogin() {
  const { state } = useLocation();
  return (
    <Link className={buttonClass({ variant: 'tertiary', full: true })} to="/" state={state}>
      <BackIcon />
      Volver
    </Link>
  );
}
