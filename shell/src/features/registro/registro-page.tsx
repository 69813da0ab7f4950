import { type Documentos, isApiError, outcomeOf } from '@fluxpartes/api-client';
import {
  ACCEPTS_DOCUMENTOS,
  type Campos,
  DNI_DOUBTFUL,
  type DocumentoCampo,
  documentoError,
  ERRORS,
  REGISTRO_DOCUMENTOS,
  REGISTRO_DONE,
  type Register,
  registerSchema,
  validar,
} from '@fluxpartes/contrato';
import {
  CONTRASENA_CHARACTERS,
  cuentaLabel,
  isDoubtfulDni,
  LOCALIDADES,
  onlyDigits,
  TIPOS_CUENTA,
  type TipoCuenta,
} from '@fluxpartes/dominio';
import { BackButton, draftIn, LEFT_WHILE_SENDING, textsOf, useAction, useIsShown } from '@fluxpartes/mf-kit';
import {
  Band,
  Button,
  Columns,
  EmailField,
  FileField,
  FullScreenSpinner,
  Page,
  Panel,
  PasswordField,
  Progress,
  RadioGroup,
  SelectField,
  Stack,
  TextField,
  useForm,
} from '@fluxpartes/ui';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useShellApp } from '../../app/shell-app.tsx';
import { useFormDraft } from '../../app/use-form-draft.ts';
import styles from './registro.module.css';

/** Form values. A field that the account type hides keeps its value. */
interface RegistroValues extends Record<Exclude<keyof Register, 'tipoCuenta'>, string> {
  tipoCuenta: TipoCuenta;
  constanciaAfip: readonly File[];
  certificadoEstudio: readonly File[];
  certificadoTrabajo: readonly File[];
}

/** The form's default account type is the buyer's, because most new accounts are buyers' accounts. */
const EMPTY: RegistroValues = {
  tipoCuenta: 'mecanico',
  nombre: '',
  apellido: '',
  localidad: '',
  dni: '',
  telefono: '',
  email: '',
  password: '',
  nombreLocal: '',
  constanciaAfip: [],
  certificadoEstudio: [],
  certificadoTrabajo: [],
};

/** The draft never contains the password or a file. */
const draft = draftIn<Partial<RegistroValues>>('sessionStorage', 'registro', (saved) => ({
  ...textsOf(saved, ['nombre', 'apellido', 'localidad', 'dni', 'telefono', 'email', 'nombreLocal']),
  ...(saved.tipoCuenta === 'vendedor' ? { tipoCuenta: 'vendedor' as const } : {}),
}));

/** The files that the chosen account type may send. */
function documentosOf(values: RegistroValues): Documentos {
  const campos: readonly DocumentoCampo[] = REGISTRO_DOCUMENTOS[values.tipoCuenta];
  return Object.fromEntries(campos.flatMap((campo) => (values[campo][0] ? [[campo, values[campo][0]]] : [])));
}

/** The text fields to send. The shop's name is dropped if the user changed the type to mechanic afterwards. */
function detailsOf(values: RegistroValues) {
  const nombreLocal = values.tipoCuenta === 'vendedor' ? values.nombreLocal : '';
  return validar(registerSchema, { ...values, nombreLocal });
}

function errorsOf(values: RegistroValues): Campos {
  const details = detailsOf(values);
  const files = Object.entries(documentosOf(values)).flatMap(([campo, file]) => {
    const error = documentoError(file);
    return error === undefined ? [] : [[campo, error]];
  });
  return { ...(details.ok ? {} : details.campos), ...Object.fromEntries(files) };
}

/** `/register`: a new account of either type. */
export function RegistroPage() {
  return (
    <>
      <Band half title="Crear cuenta" actions={<BackButton />} />
      <Page>
        <RegistroForm />
      </Page>
    </>
  );
}

/** Specification, section 8. */
const REGISTRO_ERROR = 'Error en el registro';

/** Registers an account. On success shows an alert and, if the form is still shown, opens the login. */
function useRegistro() {
  const { alerts, context } = useShellApp();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { state } = useLocation();
  const { run, cancel, progress } = useAction({
    name: 'shell/registro/register',
    stopsOnLeave: true,
    call: ({ details, documentos }: { details: Register; documentos: Documentos }, control) =>
      context.api.auth.register(details, documentos, control),
  });

  const registrar = async (details: Register, documentos: Documentos): Promise<Campos> => {
    const outcome = await run({ details, documentos });
    if (outcome.type === 'done') {
      draft.drop();
      void alerts.notify(REGISTRO_DONE);
      // Passes on the history state, which holds the page to open after the login.
      if (isShown()) navigate('/', { state: { ...state, email: details.email } });
    }
    if (outcome.type === 'cancelled' && !isShown()) void alerts.notify(LEFT_WHILE_SENDING);
    if (outcome.type !== 'failed') return {};
    void alerts.notify(outcomeOf(outcome.error, REGISTRO_ERROR));
    return isApiError(outcome.error) ? outcome.error.campos : {};
  };

  return { registrar, cancel, progress };
}

const TYPES = TIPOS_CUENTA.map((value) => ({ value, label: cuentaLabel(value) }));

const TYPE_HINTS = {
  mecanico: 'Comprás repuestos, con descuento y cashback.',
  vendedor: 'Publicás tus repuestos y seguís tus ventas.',
} as const;

function RegistroForm() {
  const { registrar, cancel, progress } = useRegistro();
  const form = useForm<RegistroValues>({
    initial: EMPTY,
    validate: errorsOf,
    onSubmit: async (values) => {
      const details = detailsOf(values);
      return details.ok ? registrar(details.data, documentosOf(values)) : details.campos;
    },
  });
  useFormDraft(form, draft, EMPTY);
  const { tipoCuenta } = form.values;
  const hasFiles = Object.keys(documentosOf(form.values)).length > 0;
  return (
    <form {...form.formProps} className={styles.formModel}>
      <Columns>
        <Stack>
          <Panel>
            <RadioGroup
              label="Tipo de cuenta"
              options={TYPES}
              hint={TYPE_HINTS[tipoCuenta]}
              {...form.fieldProps('tipoCuenta')}
            />
          </Panel>
          <Panel title="Tus datos">
            <PersonalDetails form={form} />
          </Panel>
          {tipoCuenta === 'vendedor' ? (
            <Panel title="Tu local">
              <TextField
                label="Nombre del local"
                autoComplete="organization"
                hint="Así te van a ver los compradores."
                required
                {...form.fieldProps('nombreLocal')}
              />
            </Panel>
          ) : null}
        </Stack>
        <Stack>
          <Panel title="Documentos">
            <DocumentosFields form={form} />
          </Panel>
          <Panel title="Para ingresar">
            <Acceso form={form} />
          </Panel>
          <Button type="submit" variant="primary" size="lg" full lit busy={form.isSubmitting}>
            Registrarse
          </Button>
        </Stack>
      </Columns>
      {hasFiles && progress !== null ? (
        <div className={styles.progress}>
          <Progress percent={progress * 100} onCancel={() => cancel()} />
        </div>
      ) : null}
      {form.isSubmitting ? <FullScreenSpinner label="Registrando..." /> : null}
    </form>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useForm<RegistroValues>>;
}

function PersonalDetails({ form }: FieldsProps) {
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

const LABELS = {
  constanciaAfip: 'Constancia de AFIP/ARCA',
  certificadoEstudio: 'Certificado de estudio',
  certificadoTrabajo: 'Certificado de trabajo',
} as const;

/** The value of a document to its sender, from the rules of discount and commission in packages/dominio. */
const WORTH: Partial<Record<DocumentoCampo, string>> = {
  constanciaAfip: 'Con la constancia aprobada, 5\u00a0% menos de comisión.',
  certificadoEstudio: 'Con el certificado de estudio aprobado pagás 5\u00a0% menos siempre.',
};

function DocumentosFields({ form }: FieldsProps) {
  return (
    <>
      <p className={styles.explanation}>Son opcionales. PDF, JPG o PNG, hasta 10 MB.</p>
      <Stack>
        {REGISTRO_DOCUMENTOS[form.values.tipoCuenta].map((campo) => {
          const { value, ...field } = form.fieldProps(campo);
          return (
            <FileField
              key={campo}
              label={LABELS[campo]}
              hint={WORTH[campo]}
              accept={ACCEPTS_DOCUMENTOS}
              files={value}
              {...field}
            />
          );
        })}
      </Stack>
    </>
  );
}

/**
 * The e-mail and the password. If another person has registered the visitor's e-mail, a link lets the visitor release
 * it.
 */
function Acceso({ form }: FieldsProps) {
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
