import { BYTES_MAXIMOS } from '@fluxpartes/dominio';

/** What a document's file may be called, as a file picker wants it (specification, section 5). The API looks at the bytes. */
export const ACEPTA_DOCUMENTOS = '.pdf,.jpg,.jpeg,.png';
const EXTENSION = /\.(pdf|jpe?g|png)$/i;

export const DOCUMENTO_GRANDE = 'El archivo no puede pesar más de 10 MB.';
export const DOCUMENTO_DE_OTRO_TIPO = 'El archivo tiene que ser PDF, JPG o PNG.';

/** Why the API would refuse a document's file, as far as its name and its size in bytes tell; undefined where it may go. */
export function errorDeDocumento({ name, size }: { name: string; size: number }): string | undefined {
  if (!EXTENSION.test(name)) return DOCUMENTO_DE_OTRO_TIPO;
  return size > BYTES_MAXIMOS.documento ? DOCUMENTO_GRANDE : undefined;
}
