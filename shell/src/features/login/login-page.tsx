import { CONNECTION_ERROR, isApiError } from '@fluxpartes/api-client';
import type { Campos, Login } from '@fluxpartes/contrato';
import { Button, EmailField, FullScreenSpinner, Note, PasswordField, Stack, useForm } from '@fluxpartes/ui';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { stepsToOrigin, targetAfterLogin } from '../../app/route-access.ts';
import { useSesion, useShellApp } from '../../app/shell-app.tsx';
import { AuthScreen } from '../../components/auth-layout/auth-screen.tsx';
import { canRecogniseAdmin, isAdmin } from '../../sesion/admin-credentials.ts';
import styles from './login.module.css';

/** Specification, section 8. */
const WRONG_LOGIN = 'Login incorrecto';

/** Statuses for rate limit and overload. They do not depend on e-mail and password, so the API's own message shows. */
const UNRELATED_STATUSES = new Set([429, 503]);

/**
 * The module contains the schema library, so it loads when typing begins instead of with the page. If it does not load, the
 * form submits unchecked, and the API applies the same schema.
 */
const loadValidation = () =>
  import(/* webpackChunkName: "login-reglas" */ './validation.ts').catch(() => ({ loginErrors: (): Campos => ({}) }));

/** `/`: the login. */
export function LoginPage() {
  return (
    <AuthScreen
      title="Ingresar"
      motto="Ingresá y viajá al futuro de las autopartes."
      about="Repuestos de locales de Adrogué a Solano."
    >
      <LoginForm />
    </AuthScreen>
  );
}

/** True if another app shared an image before the login: a guest's image is not stored (ADR 81). */
const wasSharing = (estado: unknown): boolean => targetAfterLogin(estado).includes('?compartido=');

const PERFIL_NAMES = { mecanico: 'mecánico', vendedor: 'vendedor', admin: 'administrador' } as const;

/** Tells a signed-in visitor so; the form stays, for another account. */
function SignedIn() {
  const actual = useSesion();
  if (actual.tipo === 'invitado') return null;
  const perfil = actual.tipo === 'admin' ? 'admin' : actual.perfil;
  return (
    <Note>
      Ya ingresaste como {PERFIL_NAMES[perfil]}.{' '}
      {perfil === 'admin' ? <Link to="/admin">Ir al panel</Link> : <Link to="/home">Ir al catálogo</Link>}
    </Note>
  );
}

/** The e-mail of an account that was registered just now. */
function registeredEmail(estado: unknown): string {
  const email = typeof estado === 'object' && estado !== null && 'email' in estado ? estado.email : undefined;
  return typeof email === 'string' ? email : '';
}

function LoginForm() {
  const { state } = useLocation();
  const [hasSent, setHasSent] = useState(false);
  const navigate = useNavigate();
  const signIn = useSignIn();
  const form = useForm({
    initial: { email: registeredEmail(state), password: '' },
    validate: () => ({}),
    onSubmit: (login) => {
      setHasSent(true);
      return signIn(login);
    },
  });
  return (
    <form {...form.formProps} onFocus={() => void loadValidation()}>
      <Stack>
        {!hasSent && <SignedIn />}
        {wasSharing(state) && <Note>Ingresá y volvé a compartir el comprobante.</Note>}
        <EmailField placeholder="nombre@correo.com" required {...form.fieldProps('email')} />
        <PasswordField label="Contraseña" autoComplete="current-password" required {...form.fieldProps('password')} />
        <Link className={styles.forgot} to="/recuperacion" state={state}>
          ¿Olvidaste tu contraseña?
        </Link>
        <Button type="submit" variant="primary" full lit busy={form.isSubmitting}>
          Ingresar
        </Button>
        <Button full onClick={() => navigate('/register', { state })}>
          Registrarse
        </Button>
        <Button variant="tertiary" full className={styles.invitado} onClick={() => navigate('/home')}>
          Continuar como invitado
        </Button>
      </Stack>
      {form.isSubmitting ? <FullScreenSpinner label="Ingresando..." /> : null}
    </form>
  );
}

/**
 * Signs in and opens the remembered page; a failure shows an alert. It does not use `useAction`, because the query library
 * does not fit the size budget of this page (ADR 92).
 * @returns the message for each invalid field; nothing was sent then
 */
function useSignIn(): (login: Login) => Promise<Campos> {
  const { context, sesion, alerts, config } = useShellApp();
  const navigate = useNavigate();
  const { state } = useLocation();

  const goTo = (target: string) => {
    const steps = target === targetAfterLogin(state) ? stepsToOrigin(state) : null;
    if (steps === null) navigate(target, { replace: true, state: target === state?.desde ? state.state : null });
    else navigate(steps);
  };

  const enter = async (login: Login): Promise<string> => {
    if (config.admin && canRecogniseAdmin() && (await isAdmin(login, config.admin))) {
      sesion.enterAsAdmin(login);
      return '/admin';
    }
    const signedIn = await context.api.auth.login(login);
    sesion.enter(signedIn, login.email);
    return signedIn.tipoCuenta === 'admin' ? '/admin' : targetAfterLogin(state);
  };

  return async (typed) => {
    const login = { ...typed, email: typed.email.trim() };
    try {
      const { loginErrors } = await loadValidation();
      const errors = loginErrors(login);
      if (Object.keys(errors).length > 0) return errors;
      const target = await enter(login);
      // The user may have left by Back.
      if (location.pathname === '/') goTo(target);
    } catch (error) {
      console.error(error);
      void alerts.notify(failureText(error));
    }
    return {};
  };
}

function failureText(error: unknown): string {
  if (!isApiError(error)) return CONNECTION_ERROR;
  return UNRELATED_STATUSES.has(error.status) && error.message ? error.message : WRONG_LOGIN;
}
