/** The documents of an account. */
export type DocumentoTipo = 'constancia_afip' | 'certificado_estudio' | 'certificado_trabajo';

/** What a private file is to the user who sent it: a document of the account, or the proof of a payment. */
export type DocumentType = DocumentoTipo | 'comprobante';
