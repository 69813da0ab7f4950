import { actualizarPasswordSchema, type Campos, validar } from '@fluxpartes/contrato';
import { CONTRASENA_CHARACTERS } from '@fluxpartes/dominio';
import { Button, PasswordField, Stack, useForm } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { useChangePassword } from '../api/use-change-password.ts';
import { useEnvio } from '../use-envio.ts';
import { BackToLogin } from './back-to-login.tsx';
import { InlineAnswer } from './inline-answer.tsx';
import styles from './recuperacion-form.module.css';
import { Who } from './who.tsx';

/** E-mail, DNI and the new password, sent with the link's token. A link that is no good is told by the API. */
export function CambioForm({ token }: { token: string }) {
  const { answer, send } = useEnvio(useChangePassword(token));
  const form = useForm({
    initial: { email: '', dni: '', nuevaPassword: '' },
    validate: (values) => {
      const details = validar(actualizarPasswordSchema, values);
      return details.ok ? {} : details.campos;
    },
    onSubmit: (values): Promise<Campos> => send(values, () => form.reset()),
  });
  return (
    <form {...form.formProps}>
      <p className={styles.explanation}>Confirmá los datos de tu cuenta y elegí la contraseña nueva.</p>
      <Stack>
        <Who email={form.fieldProps('email')} dni={form.fieldProps('dni')} />
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          hint={`Al menos ${CONTRASENA_CHARACTERS.min} caracteres.`}
          required
          {...form.fieldProps('nuevaPassword')}
        />
      </Stack>
      <InlineAnswer answer={answer} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" full lit busy={form.isSubmitting} busyLabel="Cambiando...">
          Cambiar contraseña
        </Button>
        {answer?.tone === 'refusal' ? (
          <Link className={styles.link} to="/recuperacion">
            Pedir otro enlace
          </Link>
        ) : null}
        <BackToLogin />
      </div>
    </form>
  );
}
