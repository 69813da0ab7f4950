import { ACEPTA_DOCUMENTOS, DNI_DUDOSO, DOCUMENTOS_DE_REGISTRO, ERRORES } from '@fluxpartes/contrato';
import { CONTRASENA_CARACTERES, isDniDudoso, LOCALIDADES, soloDigitos } from '@fluxpartes/dominio';
import { EmailField, FileField, PasswordField, SelectField, Stack, TextField, type useForm } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import type { RegistroValues } from '../form-model.ts';
import styles from './parts.module.css';

interface Props {
  form: ReturnType<typeof useForm<RegistroValues>>;
}

/** Name, town, DNI and phone. What is no digit never gets into the phone. */
export function PersonalDetails({ form }: Props) {
  const telefono = form.fieldProps('telefono');
  return (
    <div className={styles.grid}>
      <TextField label="Nombre" autoComplete="given-name" required {...form.fieldProps('nombre')} />
      <TextField label="Apellido" autoComplete="family-name" required {...form.fieldProps('apellido')} />
      <SelectField
        label="Localidad"
        options={LOCALIDADES}
        placeholder="Elegí tu localidad"
        autoComplete="address-level2"
        required
        {...form.fieldProps('localidad')}
      />
      <TextField
        label="DNI"
        inputMode="numeric"
        autoComplete="off"
        hint={isDniDudoso(form.values.dni) ? DNI_DUDOSO : undefined}
        required
        {...form.fieldProps('dni')}
      />
      <TextField
        label="Teléfono"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint="Solo números, con la característica."
        required
        {...telefono}
        onChange={(typed) => telefono.onChange(soloDigitos(typed))}
      />
    </div>
  );
}

/** The seller's shop. */
export function Local({ form }: Props) {
  return (
    <TextField
      label="Nombre del local"
      autoComplete="organization"
      hint="Así te van a ver los compradores."
      required
      {...form.fieldProps('nombreLocal')}
    />
  );
}

const LABELS = {
  constanciaAfip: 'Constancia de AFIP/ARCA',
  certificadoEstudio: 'Certificado de estudio',
  certificadoTrabajo: 'Certificado de trabajo',
} as const;

/** The optional papers of the account type. */
export function Documentos({ form }: Props) {
  return (
    <>
      <p className={styles.explanation}>Son opcionales. PDF, JPG o PNG, hasta 10 MB.</p>
      <Stack>
        {DOCUMENTOS_DE_REGISTRO[form.values.tipoCuenta].map((campo) => {
          const { name, value, onChange, error } = form.fieldProps(campo);
          return (
            <FileField
              key={campo}
              label={LABELS[campo]}
              accept={ACEPTA_DOCUMENTOS}
              name={name}
              files={value}
              onChange={onChange}
              error={error}
            />
          );
        })}
      </Stack>
    </>
  );
}

/** E-mail and password. An address that is taken may be the visitor's all the same. */
export function Acceso({ form }: Props) {
  const email = form.fieldProps('email');
  return (
    <Stack>
      <EmailField placeholder="nombre@correo.com" required {...email} />
      {email.error === ERRORES.email_registrado.message ? (
        <p>
          ¿El email es tuyo y no abriste una cuenta?{' '}
          <Link className={styles.link} to="/confirmar-email">
            Liberalo con un enlace
          </Link>
        </p>
      ) : null}
      <PasswordField
        label="Contraseña"
        autoComplete="new-password"
        hint={`Al menos ${CONTRASENA_CARACTERES.minimo} caracteres.`}
        required
        {...form.fieldProps('password')}
      />
    </Stack>
  );
}
