import type { Usuario } from '@fluxpartes/contrato';
import { cuentaLabel } from '@fluxpartes/dominio';
import { Badge } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { useDocumentosPendientes } from '../api/use-documentos-pendientes.ts';
import { documentosToApprove } from '../documentos-to-approve.ts';
import { QueuePanel } from './queue-panel.tsx';
import styles from './row.module.css';

/** Users with a document that waits for its approval. */
export function DocumentosPendientes() {
  return (
    <QueuePanel
      title="Documentos por aprobar"
      queue={useDocumentosPendientes()}
      to="/admincuentas?pendiente=documentos"
      unit={['cuenta espera', 'cuentas esperan']}
      empty="No hay documentos por aprobar. ¡Estás al día!"
      failure="No pudimos cargar los documentos por aprobar."
      row={(usuario) => <Cuenta usuario={usuario} />}
    />
  );
}

function Cuenta({ usuario }: { usuario: Usuario }) {
  const { nombre, apellido, email, tipo_cuenta, nombre_local } = usuario;
  return (
    <Link className={styles.row} to={`/admincuentas?q=${encodeURIComponent(email)}`}>
      <span className={styles.chartLine}>
        <span className={styles.main}>
          {nombre} {apellido}
        </span>
      </span>
      <span className={styles.detail}>
        <span>{email}</span>
        <span>{nombre_local || cuentaLabel(tipo_cuenta)}</span>
      </span>
      <span className={styles.marcas}>
        {documentosToApprove(usuario).map((documento) => (
          <Badge key={documento} tone="warn">
            {documento}
          </Badge>
        ))}
      </span>
    </Link>
  );
}
