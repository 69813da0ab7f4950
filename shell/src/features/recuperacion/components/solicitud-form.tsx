import { type Campos, solicitarRecuperacionSchema, validar } from '@fluxpartes/contrato';
import { Button, Stack, useForm } from '@fluxpartes/ui';
import { useRequestLink } from '../api/use-request-link.ts';
import { useEnvio } from '../use-envio.ts';
import { BackToLogin } from './back-to-login.tsx';
import { InlineAnswer } from './inline-answer.tsx';
import styles from './recuperacion-form.module.css';
import { Who } from './who.tsx';

/** E-mail and DNI. The answer is the same whether or not an account matches. */
export function SolicitudForm() {
  const { answer, send } = useEnvio(useRequestLink());
  const form = useForm({
    initial: { email: '', dni: '' },
    validate: (values) => {
      const details = validar(solicitarRecuperacionSchema, values);
      return details.ok ? {} : details.campos;
    },
    onSubmit: (values): Promise<Campos> => send(values, () => form.reset()),
  });
  return (
    <form {...form.formProps}>
      <p className={styles.explanation}>
        Te mandamos un enlace por email para que elijas otra contraseña. Vale 15 minutos.
      </p>
      <Stack>
        <Who email={form.fieldProps('email')} dni={form.fieldProps('dni')} />
      </Stack>
      <InlineAnswer answer={answer} />
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
  );
}
