import { MAX_BYTES } from '@fluxpartes/dominio';
import type * as z from 'zod/mini';

/** The first message of each field. The key `''` holds the message of the whole value. */
export type Campos = Record<string, string>;

export type Validation<T> = { ok: true; data: T } | { ok: false; campos: Campos };

/** Schema issues as one sentence for each field: the first issue of that field. */
export function camposOf(issues: readonly { path?: readonly PropertyKey[] | undefined; message: string }[]): Campos {
  const campos: Campos = {};
  for (const { path, message } of issues) {
    const campo = String(path?.[0] ?? '');
    campos[campo] ??= message;
  }
  return campos;
}

/** Parses a value: the page and the API say the same sentence about the same field. Never throws. */
export function validar<S extends z.ZodMiniType>(schema: S, value: unknown): Validation<z.output<S>> {
  const result = schema.safeParse(value);
  return result.success ? { ok: true, data: result.data } : { ok: false, campos: camposOf(result.error.issues) };
}

/** File name extensions, in a file picker's syntax. The API checks the content. */
export const ACCEPTS_DOCUMENTOS = '.pdf,.jpg,.jpeg,.png';
const EXTENSION = /\.(pdf|jpe?g|png)$/i;

export const DOCUMENTO_TOO_LARGE = 'El archivo no puede pesar más de 10 MB.';
export const WRONG_DOCUMENTO_TYPE = 'El archivo tiene que ser PDF, JPG o PNG.';

/** The API's error for a document, as far as its name and size in bytes tell; undefined if acceptable. */
export function documentoError({ name, size }: { name: string; size: number }): string | undefined {
  if (!EXTENSION.test(name)) return WRONG_DOCUMENTO_TYPE;
  return size > MAX_BYTES.documento ? DOCUMENTO_TOO_LARGE : undefined;
}
