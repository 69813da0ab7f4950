import { type Campos, pedirConfirmacionSchema, validar } from '@fluxpartes/contrato';
import { Button, TextField, useForm } from '@fluxpartes/ui';
import { useShellApp } from '../../../app/use-shell-app.tsx';
import { useEnvio } from '../use-envio.ts';
import styles from './recuperacion-form.module.css';
import { RespuestaEnLugar } from './respuesta-en-lugar.tsx';
import { VolverAIngresar } from './volver-a-ingresar.tsx';

/** Asks for the link to an e-mail that an account has unconfirmed. The answer is the same whether or not there is one. */
export function PedidoDeConfirmacion() {
  const { api } = useShellApp().contexto;
  const { respuesta, enviar } = useEnvio();
  const form = useForm({
    initial: { email: '' },
    validate: (valores) => {
      const datos = validar(pedirConfirmacionSchema, valores);
      return datos.ok ? {} : datos.campos;
    },
    onSubmit: (valores): Promise<Campos> =>
      enviar(
        () => api.recuperacion.pedirConfirmacion(valores),
        () => form.reset(),
      ),
  });
  return (
    <form {...form.formProps}>
      <p className={styles.explicacion}>
        Te mandamos un enlace. Con él confirmás que el email es tuyo, o lo liberás si lo usó otra persona.
      </p>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="nombre@correo.com"
        required
        {...form.fieldProps('email')}
      />
      <RespuestaEnLugar respuesta={respuesta} />
      <div className={styles.acciones}>
        <Button type="submit" variant="primary" size="lg" full lit busy={form.isSubmitting}>
          Enviar enlace
        </Button>
        <VolverAIngresar />
      </div>
    </form>
  );
}
