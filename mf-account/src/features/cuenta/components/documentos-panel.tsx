import type { Usuario } from '@fluxpartes/contrato';
import { Panel } from '@fluxpartes/ui';
import { documentosDe } from '../../../components/documentos.ts';
import { EstadoDeDocumento } from '../../../components/estado-de-documento.tsx';
import styles from './cuenta.module.css';

/** The papers of the account: whether each is approved, and its file. */
export function DocumentosPanel({ usuario }: { usuario: Usuario }) {
  return (
    <Panel title="Documentos">
      {documentosDe(usuario).map((documento) => (
        <div key={documento.campo} className={styles.documento}>
          <h3>{documento.etiqueta}</h3>
          <EstadoDeDocumento documento={documento} />
        </div>
      ))}
    </Panel>
  );
}
