import type { Usuario } from '@fluxpartes/contrato';
import { etiquetaDeCuenta } from '@fluxpartes/dominio';
import { Badge } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { useDocumentosPendientes } from '../api/use-documentos-pendientes.ts';
import { documentosPorAprobar } from '../documentos-por-aprobar.ts';
import { ColaPanel } from './cola-panel.tsx';
import estilos from './fila.module.css';

/** Users with a document that waits for its approval. */
export function DocumentosPendientes() {
  return (
    <ColaPanel
      titulo="Documentos por aprobar"
      cola={useDocumentosPendientes()}
      to="/admincuentas?pendiente=documentos"
      unidad={['cuenta espera', 'cuentas esperan']}
      vacia="No hay documentos por aprobar. ¡Estás al día!"
      fallo="No pudimos cargar los documentos por aprobar."
      fila={(usuario) => <Cuenta usuario={usuario} />}
    />
  );
}

function Cuenta({ usuario }: { usuario: Usuario }) {
  const { nombre, apellido, email, tipo_cuenta, nombre_local } = usuario;
  return (
    <Link className={estilos.fila} to={`/admincuentas?q=${encodeURIComponent(email)}`}>
      <span className={estilos.linea}>
        <span className={estilos.principal}>
          {nombre} {apellido}
        </span>
      </span>
      <span className={estilos.detalle}>
        <span>{email}</span>
        <span>{nombre_local || etiquetaDeCuenta(tipo_cuenta)}</span>
      </span>
      <span className={estilos.marcas}>
        {documentosPorAprobar(usuario).map((documento) => (
          <Badge key={documento} tone="warn">
            {documento}
          </Badge>
        ))}
      </span>
    </Link>
  );
}
