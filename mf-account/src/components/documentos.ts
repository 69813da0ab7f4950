import type { Usuario } from '@fluxpartes/contrato';

/** A paper of an account, with the words that stand for its state (specification, section 4). */
export interface Documento {
  /** Its name in the bodies that carry it. */
  campo: 'constanciaAfip' | 'certificadoEstudio' | 'certificadoTrabajo';
  title: string;
  /** Where its file is; null where there is none. */
  url: string | null;
  /** 'No cargada' or 'No cargado'. */
  withoutFile: string;
  /** null for a paper that nobody approves. */
  aprobacion: { aprobado: boolean; text: string } | null;
}

/**
 * The papers of an account, by its type: a seller has the AFIP/ARCA certificate alone (specification, section 6). The
 * certificate of work is taken at registration and has no approval.
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
