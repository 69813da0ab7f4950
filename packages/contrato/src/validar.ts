import type * as z from 'zod/mini';

/** What is wrong, by field; the first message of each. `''` holds what concerns the whole. */
export type Campos = Record<string, string>;

export type Validacion<T> = { ok: true; data: T } | { ok: false; campos: Campos };

/** Issues of a schema as one sentence for each field, the first one said. */
export function camposDe(issues: readonly { path?: readonly PropertyKey[] | undefined; message: string }[]): Campos {
  const campos: Campos = {};
  for (const { path, message } of issues) {
    const campo = String(path?.[0] ?? '');
    campos[campo] ??= message;
  }
  return campos;
}

/** Parses a value: the page and the API say the same sentence about the same field. Never throws. */
export function validar<S extends z.ZodMiniType>(schema: S, valor: unknown): Validacion<z.output<S>> {
  const resultado = schema.safeParse(valor);
  return resultado.success
    ? { ok: true, data: resultado.data }
    : { ok: false, campos: camposDe(resultado.error.issues) };
}
