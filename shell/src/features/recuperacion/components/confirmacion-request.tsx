import { type Campos, requestConfirmacionSchema, validar } from '@fluxpartes/contrato';
import { Button, EmailField, useForm } from '@fluxpartes/ui';
import { useRequestConfirmacion } from '../api/use-request-confirmacion.ts';
import { useEnvio } from '../use-envio.ts';
import { BackToLogin } from './back-to-login.tsx';
import { InlineAnswer } from './inline-answer.tsx';
import styles from './recuperacion-form.module.css';

/** Asks for the link to an e-mail that an account has unconfirmed. The answer is the same whether or not there is one. */
export function ConfirmacionRequest() {
  const { answer, send } = useEnvio(useRequestConfirmacion());
  const form = useForm({
    initial: { email: '' },
    validate: (values) => {
      const details = validar(requestConfirmacionSchema, values);
      return details.ok ? {} : details.campos;
    },
    onSubmit: (values): Promise<Campos> => send(values, () => form.reset()),
  });
  return (
    <form {...form.formProps}>
      <p className={styles.explanation}>
        Te mandamos un enlace. Con él confirmás que el email es tuyo, o lo liberás si lo usó otra persona.
      </p>
      <EmailField placeholder="nombre@correo.com" required {...form.fieldProps('email')} />
      <InlineAnswer answer={answer} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" full lit busy={form.isSubmitting}>
          Enviar enlace
        </Button>
        <BackToLogin />
      </div>
    </form>
  );
}
