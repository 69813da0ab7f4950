import type { Usuario } from '@fluxpartes/contrato';
import { Panel } from '@fluxpartes/ui';
import { DocumentoEstado } from '../../../components/documento-estado.tsx';
import { documentosOf } from '../../../components/documentos.ts';
import styles from './cuenta.module.css';

/** The papers of the account: whether each is approved, and its file. */
export function DocumentosPanel({ usuario }: { usuario: Usuario }) {
  return (
    <Panel title="Documentos">
      {documentosOf(usuario).map((documento) => (
        <div key={documento.campo} className={styles.documento}>
          <h3>{documento.title}</h3>
          <DocumentoEstado documento={documento} />
        </div>
      ))}
    </Panel>
  );
}
