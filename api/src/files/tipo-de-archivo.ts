/** What a private file is to the user who sent it. */
export type TipoDeArchivo = 'constancia_afip' | 'certificado_estudio' | 'certificado_trabajo';
