import { hasSesionEnded, isApiError, outcomeOf } from '@fluxpartes/api-client';
import {
  ACCEPTS_DOCUMENTOS,
  type Campos,
  CUENTA_BANCARIA_LENGTH,
  ERRORS,
  HIDDEN_CONTRASENA,
  PERFIL_CHANGED,
  PERFIL_DOCUMENTOS,
  type PerfilDocumento,
  typedContrasena,
  type Usuario,
} from '@fluxpartes/contrato';
import { CONTRASENA_CHARACTERS, cuentaLabel, onlyDigits } from '@fluxpartes/dominio';
import { BackButton, focusTitle, LEFT_WHILE_SENDING, useIsShown, useSesion, useShell } from '@fluxpartes/mf-kit';
import {
  Band,
  Button,
  buttonClass,
  Columns,
  EmailField,
  FileField,
  Note,
  Page,
  Panel,
  PasswordField,
  Progress,
  Skeleton,
  Stack,
  TextField,
  useForm,
  Waiting,
} from '@fluxpartes/ui';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { type Documento, DocumentoEstado, documentosOf, UsuarioFailure, useUsuario } from '../../usuario.tsx';
import styles from './perfil.module.css';
import {
  cambiosOf,
  changesAcceso,
  detailsOf,
  errorsOf,
  filesOf,
  type PerfilValues,
  perfilDraft,
  useSavePerfil,
  valuesOf,
} from './perfil-api.ts';
import { PersonalDataPanel } from './personal-data.tsx';

/** `/editar-perfil`. The admin has no user and goes to the panel. */
export function PerfilPage() {
  const sesion = useSesion();
  if (sesion.tipo === 'invitado') return <Navigate to="/" replace state={{ desde: '/editar-perfil' }} />;
  if (sesion.tipo === 'admin') return <Navigate to="/admin" replace />;
  return <Perfil userId={sesion.userId} />;
}

function Perfil({ userId }: { userId: number }) {
  const load = useUsuario(userId, { fresh: true });
  return (
    <>
      <Band half title="Editar perfil" actions={<BackButton />} />
      <Page className={styles.page}>
        {load.tipo === 'cargando' ? (
          <Waiting>
            <Skeleton height={260} />
            <Skeleton height={180} />
          </Waiting>
        ) : null}
        {load.tipo === 'fallo' ? <UsuarioFailure {...load} /> : null}
        {load.tipo === 'lista' ? (
          <>
            <PerfilForm usuario={load.usuario} />
            <PersonalDataPanel usuario={load.usuario} />
          </>
        ) : null}
      </Page>
    </>
  );
}

/** The form keeps the version that it opened with: a later load must not change it while the user types. */
function PerfilForm({ usuario: loaded }: { usuario: Usuario }) {
  const [usuario] = useState(loaded);
  const { form, envio, asksConfirmacion, hasDraft, discard, forget } = usePerfilForm(usuario);
  const { hash } = useLocation();
  useEffect(() => {
    // Links of other screens name the field that they are about.
    const name = hash.slice(1);
    if (name !== '') (document.getElementById(name) ?? document.getElementsByName(name)[0])?.focus();
  }, [hash]);
  return (
    <form {...form.formProps}>
      {hasDraft ? <RecoveredCambios onDiscard={discard} /> : null}
      <Columns>
        <Stack>
          <DetailsPanel form={form} isVendedor={usuario.tipo_cuenta === 'vendedor'} />
          <AccesoPanel form={form} asksConfirmacion={asksConfirmacion} />
          <ReadOnlyPanel usuario={usuario} />
        </Stack>
        <Stack>
          <DocumentosPanel form={form} usuario={usuario} />
          <PerfilSubmit
            isSubmitting={form.isSubmitting}
            progress={Object.keys(filesOf(form.values, usuario)).length > 0 ? envio.progress : null}
            cancelSending={envio.cancel}
            onLeave={forget}
          />
        </Stack>
      </Columns>
    </form>
  );
}

function RecoveredCambios({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Note tone="info" className={styles.recovered}>
      <p>Recuperamos los cambios que no habías guardado. La contraseña y los archivos hay que ponerlos de nuevo.</p>
      <Button variant="tertiary" size="sm" className={styles.discard} onClick={onDiscard}>
        Descartar cambios
      </Button>
    </Note>
  );
}

function DetailsPanel({ form, isVendedor }: { form: PerfilFormApi; isVendedor: boolean }) {
  const telefono = form.fieldProps('telefono');
  return (
    <Panel title="Tus datos">
      <div className={styles.grid}>
        <TextField label="Nombre" autoComplete="given-name" required {...form.fieldProps('nombre')} />
        <TextField label="Apellido" autoComplete="family-name" required {...form.fieldProps('apellido')} />
        <TextField
          label="Teléfono"
          inputMode="numeric"
          autoComplete="tel-national"
          hint="Solo números, con la característica."
          required
          {...telefono}
          onChange={(typed) => telefono.onChange(onlyDigits(typed))}
        />
        {isVendedor ? (
          <TextField
            label="Nombre del local"
            autoComplete="organization"
            hint="Así te ven los compradores."
            {...form.fieldProps('nombre_local')}
          />
        ) : null}
        {isVendedor ? (
          <TextField
            id="cuenta-bancaria"
            label="CBU o alias"
            autoComplete="off"
            spellCheck={false}
            maxLength={CUENTA_BANCARIA_LENGTH}
            hint="Ahí te transferimos lo que vendés. Solo lo ven vos y la administración."
            {...form.fieldProps('cuenta_bancaria')}
          />
        ) : null}
      </div>
    </Panel>
  );
}

interface AccesoPanelProps {
  form: PerfilFormApi;
  /** Whether the API requires the current password. */
  asksConfirmacion: boolean;
}

function AccesoPanel({ form, asksConfirmacion }: AccesoPanelProps) {
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

const neverChanges = () => undefined;

/** Read-only data. */
function ReadOnlyPanel({ usuario }: { usuario: Usuario }) {
  return (
    <Panel title="Tu cuenta">
      <p className={styles.explanation}>Estos datos no se cambian desde acá.</p>
      <div className={styles.fixed}>
        <TextField label="ID" readOnly value={String(usuario.id)} onChange={neverChanges} />
        <TextField label="DNI" readOnly value={usuario.dni} onChange={neverChanges} />
        <TextField label="Tipo de cuenta" readOnly value={cuentaLabel(usuario.tipo_cuenta)} onChange={neverChanges} />
      </div>
    </Panel>
  );
}

interface DocumentosPanelProps {
  form: PerfilFormApi;
  usuario: Usuario;
}

/** The documents that the account type may replace. */
function DocumentosPanel({ form, usuario }: DocumentosPanelProps) {
  const campos: readonly PerfilDocumento[] = PERFIL_DOCUMENTOS[usuario.tipo_cuenta];
  return (
    <Panel title="Documentos">
      <p className={styles.explanation}>Son opcionales. PDF, JPG o PNG, hasta 10 MB.</p>
      {documentosOf(usuario).map((documento) => {
        const campo = campos.find((editable) => editable === documento.campo);
        return campo ? <DocumentoEditable key={campo} form={form} campo={campo} documento={documento} /> : null;
      })}
    </Panel>
  );
}

interface EditableProps {
  form: PerfilFormApi;
  campo: PerfilDocumento;
  documento: Documento;
}

function DocumentoEditable({ form, campo, documento }: EditableProps) {
  const { name, value, onChange, error } = form.fieldProps(campo);
  return (
    <div className={styles.documento}>
      <h3>{documento.title}</h3>
      <DocumentoEstado documento={documento} />
      <FileField
        className={styles.file}
        label={documento.title}
        labelHidden
        prompt={documento.url ? 'Elegí otro archivo' : 'Elegí un archivo'}
        hint={
          documento.aprobacion
            ? 'Un archivo nuevo queda sin aprobar hasta que lo revisemos.'
            : 'Lo ve la administración. No hace falta aprobarlo.'
        }
        accept={ACCEPTS_DOCUMENTOS}
        name={name}
        files={value}
        onChange={onChange}
        error={error}
        disabled={form.isSubmitting}
      />
    </div>
  );
}

interface PerfilSubmitProps {
  isSubmitting: boolean;
  /** Upload progress from 0 to 1; null while no file is uploaded. */
  progress: number | null;
  cancelSending: () => void;
  onLeave: () => void;
}

function PerfilSubmit({ isSubmitting, progress, cancelSending, onLeave }: PerfilSubmitProps) {
  const save = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  // The cancel button disappears with the upload; the focus goes to the submit button once it is enabled.
  useEffect(() => {
    if (isSubmitting || !wantsFocus.current) return;
    wantsFocus.current = false;
    save.current?.focus();
  }, [isSubmitting]);
  const cancel = () => {
    wantsFocus.current = true;
    cancelSending();
  };
  return (
    <Stack className={progress === null ? styles.withLeave : undefined}>
      <Button
        ref={save}
        type="submit"
        variant="primary"
        size="lg"
        full
        lit
        busy={isSubmitting}
        busyLabel="Guardando..."
      >
        Guardar cambios
      </Button>
      {progress === null ? (
        <Link className={buttonClass({ size: 'lg', full: true })} to="/micuenta" replace onClick={onLeave}>
          Cancelar
        </Link>
      ) : (
        <Progress percent={progress * 100} label={progress < 1 ? 'Subiendo...' : 'Guardando...'} onCancel={cancel} />
      )}
    </Stack>
  );
}

/** The promised sentence for an error without its own text. */
const UPDATE_ERROR = 'Error al actualizar el perfil';

type PerfilFormApi = ReturnType<typeof useForm<PerfilValues>>;

/** After the API has required the current password, the password field stays. A failure changes no value. */
function usePerfilForm(usuario: Usuario) {
  const { alerts } = useShell();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const envio = useSavePerfil(usuario);
  const [draft] = useState(() => perfilDraft(usuario));
  const [cambios] = useState(() => cambiosOf(draft.read() ?? {}, usuario));
  const [asksConfirmacion, setAsksConfirmacion] = useState(false);
  const [hasDraft, setHasDraft] = useState(Object.keys(cambios).length > 0);

  const send = async (values: PerfilValues): Promise<Campos> => {
    const details = detailsOf(values, usuario);
    if (!details.ok) return details.campos;
    const outcome = await envio.run({ details: details.data, files: filesOf(values, usuario) });
    if (outcome.type === 'failed') return refuse(outcome.error);
    if (outcome.type === 'cancelled' && !isShown()) void alerts.notify(LEFT_WHILE_SENDING);
    if (outcome.type !== 'done') return {};
    draft.drop();
    void alerts.notify(PERFIL_CHANGED);
    if (isShown()) navigate('/micuenta', { replace: true });
    return {};
  };
  const refuse = (error: unknown): Campos => {
    // The shell reports an ended session and goes to the login; the draft stays for the return.
    if (hasSesionEnded(error)) return {};
    if (isApiError(error) && error.codigo === 'confirmar_contrasena') {
      setAsksConfirmacion(true);
      return { contrasena_actual: error.message, ...error.campos };
    }
    void alerts.notify(outcomeOf(error, UPDATE_ERROR));
    return isApiError(error) ? error.campos : {};
  };
  const form = useForm<PerfilValues>({
    initial: { ...valuesOf(usuario), ...cambios },
    validate: (values) => ({
      ...errorsOf(values, usuario),
      ...(asksConfirmacion && values.contrasena_actual === '' && changesAcceso(values, usuario)
        ? { contrasena_actual: ERRORS.confirmar_contrasena.message }
        : {}),
    }),
    onSubmit: send,
  });

  useEffect(() => {
    const toKeep = cambiosOf(form.values, usuario);
    if (Object.keys(toKeep).length > 0) draft.save(toKeep);
    else draft.drop();
  }, [draft, form.values, usuario]);

  const discard = () => {
    form.reset(valuesOf(usuario));
    setHasDraft(false);
    // The button disappears.
    focusTitle({ preventScroll: true });
  };
  return { form, envio, asksConfirmacion, hasDraft, discard, forget: draft.drop };
}
