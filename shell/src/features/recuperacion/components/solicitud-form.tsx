import { type Campos, solicitarRecuperacionSchema, validar } from '@fluxpartes/contrato';
import { Button, Stack, useForm } from '@fluxpartes/ui';
import { useShellApp } from '../../../app/use-shell-app.tsx';
import { useEnvio } from '../use-envio.ts';
import { Quien } from './quien.tsx';
import styles from './recuperacion-form.module.css';
import { RespuestaEnLugar } from './respuesta-en-lugar.tsx';
import { VolverAIngresar } from './volver-a-ingresar.tsx';

/** E-mail and DNI. The answer is the same whether or not an account matches. */
export function SolicitudForm() {
  const { api } = useShellApp().contexto;
  const { respuesta, enviar } = useEnvio();
  const form = useForm({
    initial: { email: '', dni: '' },
    validate: (valores) => {
      const datos = validar(solicitarRecuperacionSchema, valores);
      return datos.ok ? {} : datos.campos;
    },
    onSubmit: (valores): Promise<Campos> =>
      enviar(
        () => api.recuperacion.solicitar(valores),
        () => form.reset(),
      ),
  });
  return (
    <form {...form.formProps}>
      <p className={styles.explicacion}>
        Te mandamos un enlace por email para que elijas otra contraseña. Vale 15 minutos.
      </p>
      <Stack>
        <Quien email={form.fieldProps('email')} dni={form.fieldProps('dni')} />
      </Stack>
      <RespuestaEnLugar respuesta={respuesta} />
      <div className={styles.acciones}>
        <Button
          type="submit"
          variant="primary"
          full
          lit
          className={styles.enviar}
          busy={form.isSubmitting}
          busyLabel="Enviando..."
        >
          Enviar enlace de recuperación
        </Button>
        <VolverAIngresar />
      </div>
    </form>
  );
}
