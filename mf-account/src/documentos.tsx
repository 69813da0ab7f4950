import type { Usuario } from '@fluxpartes/contrato';
import { Badge, buttonClass, CheckIcon, ExternalIcon, VisuallyHidden } from '@fluxpartes/ui';
import styles from './documentos.module.css';

export function DocumentoEstado({ documento }: { documento: Documento }) {
  const { aprobacion, url, withoutFile, title } = documento;
  return (
    <div className={styles.estado}>
      {aprobacion ? (
        <Badge tone={aprobacion.aprobado ? 'ok' : 'warn'} icon={aprobacion.aprobado ? <CheckIcon size={16} /> : null}>
          {aprobacion.text}
        </Badge>
      ) : null}
      {url ? (
        <a
          className={buttonClass({ variant: 'tertiary', size: 'sm', className: styles.link })}
          href={url}
          target="_blank"
          rel="noopener"
        >
          Ver archivo
          <VisuallyHidden>({title}, en otra pestaña)</VisuallyHidden>
          <ExternalIcon size={18} />
        </a>
      ) : (
        <span className={styles.withoutFile}>{withoutFile}</span>
      )}
    </div>
  );
}

/** A document of an account, with the texts of its state (specification, section 4). */
export interface Documento {
  /** Its name in request bodies. */
  campo: 'constanciaAfip' | 'certificadoEstudio' | 'certificadoTrabajo';
  title: string;
  url: string | null;
  /** 'No cargada' or 'No cargado'. */
  withoutFile: string;
  /** null for a document that needs no approval. */
  aprobacion: { aprobado: boolean; text: string } | null;
}

/**
 * The documents of an account type: a seller has the AFIP/ARCA certificate alone (specification, section 6). The certificate
 * of work is part of the registration and needs no approval.
 */
export function documentosOf(usuario: Usuario): Documento[] {
  const { aprobado_constancia_afip: afip, aprobado_certificado_estudio: estudio } = usuario;
  const constancia: Documento = {
    campo: 'constanciaAfip',
    title: 'Constancia de AFIP/ARCA',
    url: usuario.constancia_afip_url,
    withoutFile: 'No cargada',
    aprobacion: { aprobado: afip, text: afip ? 'Aprobada' : 'No aprobada' },
  };
  if (usuario.tipo_cuenta === 'vendedor') return [constancia];
  const certificado: Documento = {
    campo: 'certificadoEstudio',
    title: 'Certificado de estudio',
    url: usuario.certificado_estudio_url,
    withoutFile: 'No cargado',
    aprobacion: { aprobado: estudio, text: estudio ? 'Aprobado' : 'No aprobado' },
  };
  const trabajo: Documento = {
    campo: 'certificadoTrabajo',
    title: 'Certificado de trabajo',
    url: usuario.certificado_trabajo_url,
    withoutFile: 'No cargado',
    aprobacion: null,
  };
  return [constancia, certificado, trabajo];
}
