import type { Usuario } from '@fluxpartes/contrato';

type Documentos = Pick<
  Usuario,
  'constancia_afip_url' | 'certificado_estudio_url' | 'aprobado_constancia_afip' | 'aprobado_certificado_estudio'
>;

/** Which of a user's documents were uploaded and are not approved, by the names of the accounts screen. */
export function documentosToApprove(usuario: Documentos): string[] {
  const documentos = [
    ['Constancia AFIP', usuario.constancia_afip_url, usuario.aprobado_constancia_afip],
    ['Certificado de estudio', usuario.certificado_estudio_url, usuario.aprobado_certificado_estudio],
  ] as const;
  return documentos.filter(([, url, aprobado]) => url !== null && !aprobado).map(([nombre]) => nombre);
}
