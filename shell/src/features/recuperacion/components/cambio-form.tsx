import { actualizarPasswordSchema, type Campos, validar } from '@fluxpartes/contrato';
import { CONTRASENA_CARACTERES } from '@fluxpartes/dominio';
import { Button, PasswordField, Stack, useForm } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { useShellApp } from '../../../app/use-shell-app.tsx';
import { useEnvio } from '../use-envio.ts';
import { Quien } from './quien.tsx';
import styles from './recuperacion-form.module.css';
import { RespuestaEnLugar } from './respuesta-en-lugar.tsx';
import { VolverAIngresar } from './volver-a-ingresar.tsx';

/** E-mail, DNI and the new password, sent with the link's token. A link that is no good is told by the API. */
export function CambioForm({ token }: { token: string }) {
  const { api } = useShellApp().contexto;
  const { respuesta, enviar } = useEnvio();
  const form = useForm({
    initial: { email: '', dni: '', nuevaPassword: '' },
    validate: (valores) => {
      const datos = validar(actualizarPasswordSchema, valores);
      return datos.ok ? {} : datos.campos;
    },
    onSubmit: (valores): Promise<Campos> =>
      enviar(
        () => api.recuperacion.actualizarPassword(valores, token),
        () => form.reset(),
      ),
  });
  return (
    <form {...form.formProps}>
      <p className={styles.explicacion}>Confirmá los datos de tu cuenta y elegí la contraseña nueva.</p>
      <Stack>
        <Quien email={form.fieldProps('email')} dni={form.fieldProps('dni')} />
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          hint={`Al menos ${CONTRASENA_CARACTERES.minimo} caracteres.`}
          required
          {...form.fieldProps('nuevaPassword')}
        />
      </Stack>
      <RespuestaEnLugar respuesta={respuesta} />
      <div className={styles.acciones}>
        <Button type="submit" variant="primary" full lit busy={form.isSubmitting} busyLabel="Cambiando...">
          Cambiar contraseña
        </Button>
        {respuesta?.tono === 'rechazo' ? (
          <Link className={styles.enlace} to="/recuperacion">
            Pedir otro enlace
          </Link>
        ) : null}
        <VolverAIngresar />
      </div>
    </form>
  );
}
