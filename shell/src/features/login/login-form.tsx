import { Button, EmailField, FullScreenSpinner, Note, PasswordField, Stack, useForm } from '@fluxpartes/ui';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { targetAfterLogin } from '../../app/target.ts';
import styles from './login-form.module.css';
import { preloadRules, useSignIn } from './use-sign-in.ts';

/** True after another app shared an image: a guest's is not stored (ADR 81). */
const wasSharing = (estado: unknown): boolean => targetAfterLogin(estado).includes('?compartido=');

/** E-mail and password, and the other ways on: recovery, registration, guest. What was typed stays after a refusal. */
export function LoginForm() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const form = useForm({
    initial: { email: '', password: '' },
    validate: () => ({}),
    onSubmit: signIn,
  });
  return (
    <form {...form.formProps} onFocus={preloadRules}>
      <Stack>
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
