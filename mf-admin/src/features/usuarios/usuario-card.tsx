import {
  DNI_DOUBTFUL,
  DNI_LENGTH,
  HIDDEN_CONTRASENA,
  NOMBRE_LENGTH,
  typedContrasena,
  type Usuario,
  type UsuarioCambios,
} from '@fluxpartes/contrato';
import {
  cuentaLabel,
  isDoubtfulDni,
  LOCALIDADES,
  onlyDigits,
  TELEFONO_DIGITS,
  TIPOS_CUENTA,
} from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import {
  Badge,
  Button,
  Buttons,
  buttonClass,
  CheckIcon,
  classNames,
  EditIcon,
  KeyValueList,
  MoneyField,
  SelectField,
  TextField,
  ZoomIcon,
} from '@fluxpartes/ui';
import { type MouseEvent, memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { MailLink, TelefonoLinks } from '../../contact-links.tsx';
import { type Edit, FormButtons, useEditFocus, useEditForm } from '../../edits/edit-form.tsx';
import { Historial } from '../../historial.tsx';
import cards from '../../list/list.module.css';
import { ShortcutKey } from '../../shortcuts.tsx';
import {
  type ApprovableDocumento,
  asText,
  CAMPOS,
  CUENTA_FIELDS,
  type CuentaField,
  type CuentaValues,
  type Documento,
  documentoEstado,
  documentosOfCard,
  documentoToApprove,
  HISTORIAL_CAMPOS,
  isAprobado,
  isInReview,
  validateCuenta,
  valuesOf,
} from './cuenta.ts';
import styles from './usuarios.module.css';
import { historialKey, useIsApproving } from './usuarios-api.ts';

type UsuarioEdit = Edit<Usuario, UsuarioCambios, CuentaValues>;

/** The functions are stable between renders, so that a card renders only when its own data change. */
export interface UsuarioActions {
  onToggle: (usuario: Usuario, documento: ApprovableDocumento) => Promise<void>;
  onView: (usuario: Usuario, documento: Documento) => void;
  onReject: (usuario: Usuario, documento: Documento) => void;
  onEdit: (usuario: Usuario) => void;
}

interface UsuarioCardProps {
  usuario: Usuario;
  actions: UsuarioActions;
  /** null in view mode. */
  edit: UsuarioEdit | null;
}

/** A user of the admin's list: the account's data or its edit form, and the documents with their approvals. */
export const UsuarioCard = memo(function UsuarioCard({ usuario, actions, edit }: UsuarioCardProps) {
  const { id } = usuario;
  const sending = useIsApproving(id);
  const { api } = useShell();
  const title = useId();
  const card = useEditFocus(edit !== null);
  const withKey = documentoToApprove(usuario);
  const documentos = documentosOfCard(usuario);
  const toOpen = withKey ?? documentos.find(({ file }) => usuario[file] !== null);
  return (
    <article ref={card} className={cards.card} aria-labelledby={title} tabIndex={-1}>
      <header className={classNames(cards.head, withKey && cards.pendiente)}>
        <h2 id={title}>Usuario #{id}</h2>
        <p>
          {usuario.nombre} {usuario.apellido}
        </p>
        {withKey ? <Badge tone="warn">Documentos pendientes</Badge> : null}
        {usuario.email_confirmado === false ? <Badge>Email sin confirmar</Badge> : null}
        <Buttons>
          <Link
            className={buttonClass({ variant: 'tertiary', size: 'sm' })}
            to={`/adminventas?q=${encodeURIComponent(usuario.email)}`}
          >
            {usuario.tipo_cuenta === 'vendedor' ? 'Sus ventas' : 'Sus compras'}
          </Link>
          {edit ? null : (
            <Button
              size="sm"
              icon={<EditIcon size={18} />}
              aria-keyshortcuts="E"
              disabled={sending}
              onClick={() => actions.onEdit(usuario)}
            >
              Editar
              <ShortcutKey>E</ShortcutKey>
            </Button>
          )}
        </Buttons>
      </header>
      {edit ? <UsuarioForm edit={edit} /> : <UsuarioView usuario={usuario} />}
      <div className={classNames(cards.part, cards.columns)}>
        {documentos.map((documento) => (
          <DocumentoLine
            key={documento.nombre}
            usuario={usuario}
            documento={documento}
            hasKey={documento === withKey}
            opensByKey={documento === toOpen}
            actions={actions}
          />
        ))}
      </div>
      <Historial
        queryKey={historialKey(id)}
        request={(page, options) => api.usuarios.historial(id, page, options)}
        campos={HISTORIAL_CAMPOS}
      />
    </article>
  );
});

interface DocumentoProps {
  usuario: Usuario;
  documento: Documento | ApprovableDocumento;
  /** Whether the shortcuts act on this document. */
  hasKey: boolean;
  actions: UsuarioActions;
}

function DocumentoLine({ opensByKey, ...props }: DocumentoProps & { opensByKey: boolean }) {
  const { usuario, documento, actions } = props;
  const { title, file, withoutFile } = documento;
  const url = usuario[file];
  const estado = documentoEstado(usuario, documento);
  const id = useId();
  const view = (event: MouseEvent) => {
    // With a modifier key the browser opens another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    actions.onView(usuario, documento);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; a landmark in every card would be noise
    <div role="group" aria-labelledby={id}>
      <div className={styles.line}>
        <h3 id={id}>{title}</h3>
        {'aprobacion' in documento ? (
          <b className={classNames(isAprobado(usuario, documento) && styles.aprobado)}>
            {isAprobado(usuario, documento) ? documento.aprobado : documento.notAprobado}
          </b>
        ) : null}
        <span>{estado}</span>
      </div>
      <div className={styles.line}>
        {url === null ? (
          <p>{withoutFile}</p>
        ) : (
          <a
            className={buttonClass({ variant: 'tertiary', size: 'sm' })}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-keyshortcuts={opensByKey ? 'O' : undefined}
            onClick={view}
          >
            <ZoomIcon size={18} />
            Ver archivo
            {opensByKey ? <ShortcutKey>O</ShortcutKey> : null}
          </a>
        )}
        <RechazarButton {...props} />
        <AprobarButton {...props} />
      </div>
    </div>
  );
}

export function AprobarButton({ usuario, documento, hasKey, actions }: DocumentoProps) {
  const sending = useIsApproving(usuario.id);
  if (!('aprobacion' in documento)) return null;
  const done = isAprobado(usuario, documento);
  return (
    <Button
      size="sm"
      variant={isInReview(usuario, documento) ? 'primary' : 'secondary'}
      icon={done ? <CheckIcon size={18} /> : null}
      aria-pressed={done}
      aria-busy={sending || undefined}
      aria-disabled={sending || undefined}
      aria-keyshortcuts={hasKey ? 'A' : undefined}
      onClick={() => void actions.onToggle(usuario, documento)}
    >
      {done ? documento.aprobado : 'Aprobar'}
      {hasKey ? <ShortcutKey>A</ShortcutKey> : null}
    </Button>
  );
}

export function RechazarButton({ usuario, documento, hasKey, actions }: DocumentoProps) {
  const sending = useIsApproving(usuario.id);
  if (!isInReview(usuario, documento)) return null;
  return (
    <Button
      size="sm"
      disabled={sending}
      aria-haspopup="dialog"
      aria-keyshortcuts={hasKey ? 'R' : undefined}
      onClick={() => actions.onReject(usuario, documento)}
    >
      Rechazar
      {hasKey ? <ShortcutKey>R</ShortcutKey> : null}
    </Button>
  );
}

/** The first field of the second column on a desktop. */
const SECOND_COLUMN = CUENTA_FIELDS.indexOf('nombre_local');

function linksOf(campo: CuentaField, { email, telefono }: Usuario) {
  if (campo === 'email') return <MailLink email={email} />;
  return campo === 'telefono' ? <TelefonoLinks telefono={telefono} /> : null;
}

function UsuarioView({ usuario }: { usuario: Usuario }) {
  const list = (campos: readonly CuentaField[]) => (
    <KeyValueList
      compact
      items={campos.map((campo) => ({
        label: CAMPOS[campo].label,
        value: linksOf(campo, usuario) ?? asText(campo, usuario[campo]),
        tone: campo === 'cashback' ? 'ok' : undefined,
      }))}
    />
  );
  return (
    <div className={classNames(cards.part, cards.columns)}>
      {list(CUENTA_FIELDS.slice(0, SECOND_COLUMN))}
      {list(CUENTA_FIELDS.slice(SECOND_COLUMN))}
    </div>
  );
}

const TIPO_OPTIONS = TIPOS_CUENTA.map((tipo) => ({ value: tipo, label: cuentaLabel(tipo) }));
const NOMBRES = ['nombre', 'apellido', 'nombre_local'] as const;

/** Has exactly the fields of the specification. The password is shown in clear text, as in the view mode. */
function UsuarioForm({ edit }: { edit: UsuarioEdit }) {
  const form = useEditForm(edit, valuesOf, validateCuenta);
  const contrasena = form.fieldProps('contrasena');
  const tipo = form.fieldProps('tipo_cuenta');
  const localidad = form.fieldProps('localidad');
  const telefono = form.fieldProps('telefono');
  return (
    <form {...form.formProps} className={cards.part} aria-label={`Editar el usuario #${edit.base.id}`}>
      <div className={cards.columns}>
        <TextField
          className={styles.wide}
          label={CAMPOS.email.label}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          required
          {...form.fieldProps('email')}
        />
        <TextField
          label={CAMPOS.contrasena.label}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          required
          {...contrasena}
          onChange={(typed) => contrasena.onChange(typedContrasena(contrasena.value, typed))}
          onFocus={(event) => {
            if (contrasena.value === HIDDEN_CONTRASENA) event.target.select();
          }}
        />
        <SelectField
          label={CAMPOS.tipo_cuenta.label}
          options={TIPO_OPTIONS}
          {...tipo}
          onChange={(value) => {
            const chosen = TIPOS_CUENTA.find((possible) => possible === value);
            if (chosen) tipo.onChange(chosen);
          }}
        />
        {NOMBRES.map((campo) => (
          <TextField
            key={campo}
            label={CAMPOS[campo].label}
            maxLength={NOMBRE_LENGTH}
            autoComplete="off"
            {...form.fieldProps(campo)}
          />
        ))}
        <SelectField
          label={CAMPOS.localidad.label}
          options={LOCALIDADES}
          {...localidad}
          onChange={(value) => {
            const chosen = LOCALIDADES.find((possible) => possible === value);
            if (chosen) localidad.onChange(chosen);
          }}
        />
        <TextField
          label={CAMPOS.dni.label}
          maxLength={DNI_LENGTH}
          autoComplete="off"
          hint={isDoubtfulDni(form.values.dni) ? DNI_DOUBTFUL : undefined}
          {...form.fieldProps('dni')}
        />
        <TextField
          label={CAMPOS.telefono.label}
          type="tel"
          inputMode="numeric"
          maxLength={TELEFONO_DIGITS.maximo}
          autoComplete="off"
          {...telefono}
          onChange={(digits) => telefono.onChange(onlyDigits(digits))}
        />
        <MoneyField label={CAMPOS.cashback.label} maxLength={24} {...form.fieldProps('cashback')} />
      </div>
      <FormButtons sending={form.isSubmitting} onCancel={edit.onCancel} />
    </form>
  );
}
