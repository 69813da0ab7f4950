import { ACCEPTS_DOCUMENTOS, PERFIL_DOCUMENTOS, type PerfilDocumento, type Usuario } from '@fluxpartes/contrato';
import { FileField, Panel } from '@fluxpartes/ui';
import { DocumentoEstado } from '../../../components/documento-estado.tsx';
import { type Documento, documentosOf } from '../../../components/documentos.ts';
import type { PerfilFormApi } from '../use-perfil-form.ts';
import styles from './perfil.module.css';

interface Props {
  form: PerfilFormApi;
  usuario: Usuario;
}

/** The papers that the account type may send anew, each with its state and its present file. */
export function DocumentosPanel({ form, usuario }: Props) {
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
        hint="Un archivo nuevo queda sin aprobar hasta que lo revisemos."
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
