import { HIDDEN_CONTRASENA, typedContrasena } from '@fluxpartes/contrato';
import { CONTRASENA_CHARACTERS } from '@fluxpartes/dominio';
import { EmailField, Panel, PasswordField } from '@fluxpartes/ui';
import type { PerfilFormApi } from '../use-perfil-form.ts';
import styles from './perfil.module.css';

interface Props {
  form: PerfilFormApi;
  /** The API wants the present password beside the change. */
  asksConfirmacion: boolean;
}

/** What one signs in with. */
export function AccesoPanel({ form, asksConfirmacion }: Props) {
  const contrasena = form.fieldProps('contrasena');
  return (
    <Panel title="Para ingresar">
      <div className={styles.acceso}>
        <EmailField required {...form.fieldProps('email')} />
        <PasswordField
          label="Contraseña"
          autoComplete="new-password"
          hint={`Dejala como está para no cambiarla. Una nueva lleva al menos ${CONTRASENA_CHARACTERS.min} caracteres.`}
          required
          {...contrasena}
          onChange={(typed) => contrasena.onChange(typedContrasena(contrasena.value, typed))}
          onFocus={(event) => {
            if (contrasena.value === HIDDEN_CONTRASENA) event.target.select();
          }}
        />
      </div>
      {asksConfirmacion ? (
        <PasswordField
          className={styles.confirmacion}
          label="Contraseña actual"
          autoComplete="current-password"
          hint="Ingresaste hace más de 15 minutos: así nadie más cambia tu email, tu contraseña o dónde cobrás."
          required
          {...form.fieldProps('contrasena_actual')}
        />
      ) : null}
    </Panel>
  );
}
