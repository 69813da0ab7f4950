import type * as z from 'zod/mini';

/** What is wrong, by field; the first message of each. `''` holds what concerns the whole. */
export type Campos = Record<string, string>;

export type Validation<T> = { ok: true; data: T } | { ok: false; campos: Campos };

/** Issues of a schema as one sentence for each field, the first one said. */
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
