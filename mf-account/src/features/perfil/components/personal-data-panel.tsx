import type { Usuario } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { Button, Panel } from '@fluxpartes/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBorrarCuenta } from '../api/use-borrar-cuenta.ts';
import { useDownloadData } from '../api/use-download-data.ts';
import { perfilDraft } from '../draft.ts';
import { ContrasenaDialog } from './contrasena-dialog.tsx';
import styles from './perfil.module.css';

type Request = 'descargar' | 'borrar';

/** What the law gives everybody over their data (ley 25.326): a copy of all of it, and its end. */
export function PersonalDataPanel({ usuario }: { usuario: Usuario }) {
  const [request, setRequest] = useState<Request | null>(null);
  const close = () => setRequest(null);
  return (
    <Panel title="Lo que guardamos sobre vos" className={styles.ownData}>
      <p className={styles.explanation}>Podés llevarte una copia de todo, o borrar tu cuenta para siempre.</p>
      <div className={styles.requests}>
        <Button onClick={() => setRequest('descargar')}>Descargar mis datos</Button>
        <Button variant="danger" onClick={() => setRequest('borrar')}>
          Borrar mi cuenta
        </Button>
      </div>
      {request === 'descargar' ? <DownloadData usuario={usuario} onClose={close} /> : null}
      {request === 'borrar' ? <BorrarCuenta usuario={usuario} onClose={close} /> : null}
    </Panel>
  );
}

interface Props {
  usuario: Usuario;
  onClose: () => void;
}

function DownloadData({ usuario, onClose }: Props) {
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

function BorrarCuenta({ usuario, onClose }: Props) {
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
