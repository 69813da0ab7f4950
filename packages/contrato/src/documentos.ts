import { MAX_BYTES } from '@fluxpartes/dominio';

/** What a document's file may be called, as a file picker wants it (specification, section 5). The API looks at the bytes. */
export const ACCEPTS_DOCUMENTOS = '.pdf,.jpg,.jpeg,.png';
const EXTENSION = /\.(pdf|jpe?g|png)$/i;

export const DOCUMENTO_TOO_LARGE = 'El archivo no puede pesar más de 10 MB.';
export const WRONG_DOCUMENTO_TYPE = 'El archivo tiene que ser PDF, JPG o PNG.';

/** Why the API would refuse a document's file, as far as its name and its size in bytes tell; undefined where it may go. */
export function documentoError({ name, size }: { name: string; size: number }): string | undefined {
  if (!EXTENSION.test(name)) return WRONG_DOCUMENTO_TYPE;
  return size > MAX_BYTES.documento ? DOCUMENTO_TOO_LARGE : undefined;
}
