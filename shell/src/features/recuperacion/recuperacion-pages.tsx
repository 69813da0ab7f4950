import {
  actualizarPasswordSchema,
  type ConfirmarEmail,
  requestConfirmacionSchema,
  solicitarRecuperacionSchema,
} from '@fluxpartes/contrato';
import { CONTRASENA_CHARACTERS } from '@fluxpartes/dominio';
import { focusTitle } from '@fluxpartes/mf-kit';
import { Button, buttonClass, EmailField, PasswordField, Stack } from '@fluxpartes/ui';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { AuthScreen } from '../../components/auth-layout/auth-screen.tsx';
import styles from './recuperacion.module.css';
import {
  BackToLogin,
  IdentityFields,
  InlineMessage,
  useLinkToken,
  useSubmit,
  useSubmitForm,
} from './recuperacion-form.tsx';

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

/** `/confirmar-email`: confirms or frees an e-mail with the mailed link's token; without a token, requests the link. */
export function ConfirmacionPage() {
  const token = useLinkToken();
  return (
    <AuthScreen title="Confirmar email" lowered>
      {token === '' ? <ConfirmacionRequest /> : <ConfirmacionForm key={token} token={token} />}
    </AuthScreen>
  );
}

/** The reply does not tell whether an account has this e-mail unconfirmed. */
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

/** Takes the focus from the button, which has left the page. */
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

/** `/deshacer-cambio`: undoes a change of e-mail or password with the notice's token. */
export function DeshacerCambioPage() {
  return (
    <AuthScreen title="Deshacer el cambio" lowered>
      <DeshacerCambio token={useLinkToken()} />
    </AuthScreen>
  );
}

/** Mail scanners open links: nothing is undone before a press. */
function DeshacerCambio({ token }: { token: string }) {
  const { message, send, isSending } = useSubmit<void>('deshacer-cambio', (api) => api.deshacerCambio(token));
  const isDone = message?.tone === 'correct';
  // The button that was pressed has left the page.
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
