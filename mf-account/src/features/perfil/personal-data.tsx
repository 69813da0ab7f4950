import { hasSesionEnded, isApiError, outcomeOf } from '@fluxpartes/api-client';
import { type Usuario, WRONG_CONTRASENA_ACTUAL } from '@fluxpartes/contrato';
import { type Outcome, useShell } from '@fluxpartes/mf-kit';
import { Button, Buttons, Dialog, Note, Panel, PasswordField, useForm } from '@fluxpartes/ui';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './perfil.module.css';
import { perfilDraft, useBorrarCuenta, useDownloadData } from './perfil-api.ts';

type Request = 'descargar' | 'borrar';

/** The rights of ley 25.326 over personal data: to get a copy and to have the data erased. */
export function PersonalDataPanel({ usuario }: { usuario: Usuario }) {
  const [request, setRequest] = useState<Request | null>(null);
  const close = () => setRequest(null);
  return (
    <Panel title="Lo que guardamos sobre vos" className={styles.ownData}>
      <p className={styles.explanation}>Podés llevarte una copia de todo, o borrar tu cuenta para siempre.</p>
      <Buttons>
        <Button onClick={() => setRequest('descargar')}>Descargar mis datos</Button>
        <Button variant="danger" onClick={() => setRequest('borrar')}>
          Borrar mi cuenta
        </Button>
      </Buttons>
      {request === 'descargar' ? <DownloadData usuario={usuario} onClose={close} /> : null}
      {request === 'borrar' ? <BorrarCuenta usuario={usuario} onClose={close} /> : null}
    </Panel>
  );
}

interface RequestProps {
  usuario: Usuario;
  onClose: () => void;
}

function DownloadData({ usuario, onClose }: RequestProps) {
  const { run } = useDownloadData(usuario);
  return (
    <ContrasenaDialog
      title="Descargar mis datos"
      action={{ label: 'Descargar', busyLabel: 'Preparando...' }}
      failure="No pudimos preparar la descarga. Probá de nuevo."
      onConfirm={run}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        Te armamos un archivo ZIP con tu perfil, tus publicaciones, compras, ventas, documentos y comprobantes. Puede
        tardar si tenés muchas fotos.
      </p>
    </ContrasenaDialog>
  );
}

function BorrarCuenta({ usuario, onClose }: RequestProps) {
  const { alerts, sesion } = useShell();
  const navigate = useNavigate();
  const { run } = useBorrarCuenta(usuario.id);
  const leave = () => {
    perfilDraft(usuario).drop();
    void sesion.close();
    navigate('/', { replace: true });
    void alerts.notify('Borramos tu cuenta.');
  };
  return (
    <ContrasenaDialog
      title="Borrar mi cuenta"
      action={{ label: 'Borrar mi cuenta', busyLabel: 'Borrando...', danger: true }}
      failure="No pudimos borrar tu cuenta. Probá de nuevo."
      onConfirm={run}
      onDone={leave}
      onClose={onClose}
    >
      <p>
        Borramos tu nombre, tus datos de contacto, tus documentos y tus comprobantes, y sacamos tus publicaciones del
        catálogo. De tus compras y ventas quedan los importes, sin tu nombre. Perdés el cashback que te quede. No se
        puede deshacer.
      </p>
    </ContrasenaDialog>
  );
}

interface ContrasenaDialogProps {
  title: string;
  children: ReactNode;
  action: { label: string; busyLabel: string; danger?: boolean };
  /** The sentence for an error without its own text. */
  failure: string;
  onConfirm: (contrasena: string) => Promise<Outcome<unknown>>;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms an action with the account's password. After an error the typed password stays. */
function ContrasenaDialog({ title, children, action, failure, onConfirm, onDone, onClose }: ContrasenaDialogProps) {
  const [refusal, setRefusal] = useState('');
  const form = useForm({
    initial: { contrasena: '' },
    validate: ({ contrasena }) => (contrasena === '' ? { contrasena: 'Ingresá tu contraseña actual.' } : {}),
    onSubmit: async ({ contrasena }) => {
      setRefusal('');
      const outcome = await onConfirm(contrasena);
      if (outcome.type === 'done') onDone();
      if (outcome.type !== 'failed') return {};
      if (isWrongContrasena(outcome.error)) return { contrasena: WRONG_CONTRASENA_ACTUAL };
      // The shell reports an ended session.
      if (!hasSesionEnded(outcome.error)) setRefusal(outcomeOf(outcome.error, failure));
      return {};
    },
  });
  return (
    <Dialog open onClose={form.isSubmitting ? () => {} : onClose} title={title}>
      <form {...form.formProps} className={styles.asking}>
        {children}
        {refusal === '' ? null : <Note tone="danger">{refusal}</Note>}
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.fieldProps('contrasena')}
        />
        <Buttons className={styles.answers}>
          <Button onClick={onClose} disabled={form.isSubmitting}>
            Cancelar
          </Button>
          <Button
            type="submit"
            variant={action.danger ? 'danger' : 'primary'}
            busy={form.isSubmitting}
            busyLabel={action.busyLabel}
          >
            {action.label}
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}

function isWrongContrasena(error: unknown): boolean {
  return isApiError(error) && (error.codigo === 'login_incorrecto' || error.codigo === 'confirmar_contrasena');
}
