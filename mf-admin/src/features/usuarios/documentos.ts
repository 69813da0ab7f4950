import type { Usuario } from '@fluxpartes/contrato';

/** The flag of a document that the admin approves, by the wire's name. */
export type AprobacionField = 'aprobado_constancia_afip' | 'aprobado_certificado_estudio';

/** A document that decides a discount or a commission, and the words for its states (specification, 'Admin accounts'). */
export interface ApprovableDocumento {
  aprobacion: AprobacionField;
  file: 'constancia_afip_url' | 'certificado_estudio_url';
  title: string;
  /** As it stands in a sentence: 'la Constancia AFIP'. */
  inSentence: string;
  withoutFile: string;
  /** Asked before one without a file is approved. */
  onPaper: string;
  aprobado: string;
  notAprobado: string;
}

/** Both of them, in the order of the screen. */
export const DOCUMENTOS: readonly ApprovableDocumento[] = [
  {
    aprobacion: 'aprobado_constancia_afip',
    file: 'constancia_afip_url',
    title: 'Constancia AFIP',
    inSentence: 'la Constancia AFIP',
    withoutFile: 'No cargada',
    onPaper: '¿La viste en papel?',
    aprobado: 'Aprobada',
    notAprobado: 'No aprobada',
  },
  {
    aprobacion: 'aprobado_certificado_estudio',
    file: 'certificado_estudio_url',
    title: 'Certificado de estudio',
    inSentence: 'el Certificado de estudio',
    withoutFile: 'No cargado',
    onPaper: '¿Lo viste en papel?',
    aprobado: 'Aprobado',
    notAprobado: 'No aprobado',
  },
];

/** A document that was uploaded and waits for the admin. */
export function awaitsAprobacion(usuario: Usuario, { file, aprobacion }: ApprovableDocumento): boolean {
  return usuario[file] !== null && !usuario[aprobacion];
}

/** The one that the key approves: the first that waits; null where none does, whatever was shown on paper. */
export function documentoToApprove(usuario: Usuario): ApprovableDocumento | null {
  return DOCUMENTOS.find((documento) => awaitsAprobacion(usuario, documento)) ?? null;
}
