import type { Usuario } from '@fluxpartes/contrato';

/** The flag of a document that the admin approves, by the wire's name. */
export type CampoDeAprobacion = 'aprobado_constancia_afip' | 'aprobado_certificado_estudio';

/** A document that decides a discount or a commission, and the words for its states (specification, 'Admin accounts'). */
export interface DocumentoAprobable {
  aprobacion: CampoDeAprobacion;
  archivo: 'constancia_afip_url' | 'certificado_estudio_url';
  titulo: string;
  /** As it stands in a sentence: 'la Constancia AFIP'. */
  enFrase: string;
  sinArchivo: string;
  aprobado: string;
  sinAprobar: string;
}

/** Both of them, in the order of the screen. */
export const DOCUMENTOS: readonly DocumentoAprobable[] = [
  {
    aprobacion: 'aprobado_constancia_afip',
    archivo: 'constancia_afip_url',
    titulo: 'Constancia AFIP',
    enFrase: 'la Constancia AFIP',
    sinArchivo: 'No cargada',
    aprobado: 'Aprobada',
    sinAprobar: 'No aprobada',
  },
  {
    aprobacion: 'aprobado_certificado_estudio',
    archivo: 'certificado_estudio_url',
    titulo: 'Certificado de estudio',
    enFrase: 'el Certificado de estudio',
    sinArchivo: 'No cargado',
    aprobado: 'Aprobado',
    sinAprobar: 'No aprobado',
  },
];

/** A document that was uploaded and waits for the admin. */
export function esperaAprobacion(usuario: Usuario, { archivo, aprobacion }: DocumentoAprobable): boolean {
  return usuario[archivo] !== null && !usuario[aprobacion];
}

/** The one that the key approves: the first that waits, else the first that is not approved; null where all are. */
export function documentoPorAprobar(usuario: Usuario): DocumentoAprobable | null {
  return (
    DOCUMENTOS.find((documento) => esperaAprobacion(usuario, documento)) ??
    DOCUMENTOS.find(({ aprobacion }) => !usuario[aprobacion]) ??
    null
  );
}
