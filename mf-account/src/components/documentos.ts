import type { Usuario } from '@fluxpartes/contrato';

/** A paper of an account, with the words that stand for its state (specification, section 4). */
export interface Documento {
  /** Its name in the bodies that carry it. */
  campo: 'constanciaAfip' | 'certificadoEstudio' | 'certificadoTrabajo';
  etiqueta: string;
  /** Where its file is; null where there is none. */
  url: string | null;
  /** 'No cargada' or 'No cargado'. */
  sinArchivo: string;
  /** null for a paper that nobody approves. */
  aprobacion: { aprobado: boolean; texto: string } | null;
}

/**
 * The papers of an account, by its type: a seller has the AFIP/ARCA certificate alone (specification, section 6). The
 * certificate of work is taken at registration and has no approval.
 */
export function documentosDe(usuario: Usuario): Documento[] {
  const { aprobado_constancia_afip: afip, aprobado_certificado_estudio: estudio } = usuario;
  const constancia: Documento = {
    campo: 'constanciaAfip',
    etiqueta: 'Constancia de AFIP/ARCA',
    url: usuario.constancia_afip_url,
    sinArchivo: 'No cargada',
    aprobacion: { aprobado: afip, texto: afip ? 'Aprobada' : 'No aprobada' },
  };
  if (usuario.tipo_cuenta === 'vendedor') return [constancia];
  const certificado: Documento = {
    campo: 'certificadoEstudio',
    etiqueta: 'Certificado de estudio',
    url: usuario.certificado_estudio_url,
    sinArchivo: 'No cargado',
    aprobacion: { aprobado: estudio, texto: estudio ? 'Aprobado' : 'No aprobado' },
  };
  const trabajo: Documento = {
    campo: 'certificadoTrabajo',
    etiqueta: 'Certificado de trabajo',
    url: usuario.certificado_trabajo_url,
    sinArchivo: 'No cargado',
    aprobacion: null,
  };
  return [constancia, certificado, trabajo];
}
