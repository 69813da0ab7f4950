import { ACCEPTS_DOCUMENTOS, DNI_DOUBTFUL, ERRORS, REGISTRO_DOCUMENTOS } from '@fluxpartes/contrato';
import { CONTRASENA_CHARACTERS, isDoubtfulDni, LOCALIDADES, onlyDigits } from '@fluxpartes/dominio';
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
        hint={isDoubtfulDni(form.values.dni) ? DNI_DOUBTFUL : undefined}
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
        onChange={(typed) => telefono.onChange(onlyDigits(typed))}
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
        {REGISTRO_DOCUMENTOS[form.values.tipoCuenta].map((campo) => {
          const { name, value, onChange, error } = form.fieldProps(campo);
          return (
            <FileField
              key={campo}
              label={LABELS[campo]}
              accept={ACCEPTS_DOCUMENTOS}
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
      {email.error === ERRORS.email_registrado.message ? (
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
        hint={`Al menos ${CONTRASENA_CHARACTERS.min} caracteres.`}
        required
        {...form.fieldProps('password')}
      />
    </Stack>
  );
}
