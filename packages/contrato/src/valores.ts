import { esMontoExacto, MONTO_MAXIMO, type Pesos, pesosACentavos, siONo } from '@fluxpartes/dominio';
import * as z from 'zod/mini';

/** true / false from a boolean or from the texts that the specification's screens send ('true', 'si', 'SI', 'Sí', …). */
export const booleano = (error: string) =>
  z.pipe(
    z.transform((valor: unknown) => siONo(valor) ?? valor),
    z.boolean({ error }),
  );

/** A number from a number or from decimal text; blank text, NaN and Infinity are refused. */
export const numero = (error: string) =>
  z.pipe(
    z.transform((valor: unknown) =>
      typeof valor === 'string' ? (/^\s*-?\d+(\.\d+)?\s*$/.test(valor) ? Number(valor) : undefined) : valor,
    ),
    z.number({ error }),
  );

/** A positive safe integer, the form of every id. */
export const id = (error = 'No es un identificador.') =>
  z.pipe(numero(error), z.int({ error }).check(z.positive(error), z.maximum(Number.MAX_SAFE_INTEGER, error)));

/** One of a fixed list. */
export const opcion = <const T extends readonly [string, ...string[]]>(opciones: T, error: string) =>
  z.enum(opciones, { error });

/** An amount that an answer carries: pesos, which no centavos can be put in the place of. */
export const pesos = () => z.number() as z.ZodMiniType<Pesos, Pesos>;

/** Pesos at or above 0, rounded half up to centavos. */
export const precio = (falta: string) =>
  z.pipe(
    numero(falta),
    z.number({ error: falta }).check(
      z.minimum(0, { error: 'El precio no puede ser menor que 0.', abort: true }),
      z.maximum(MONTO_MAXIMO / 100, { error: 'El precio no puede pasar de $ 999.999.999.999,99.', abort: true }),
      z.overwrite((valor) => pesosACentavos(valor) / 100),
    ) as z.ZodMiniType<Pesos, number>,
  );

/** Pesos at or above 0 with at most two decimals; more decimals are refused. */
export const monto = (falta: string) =>
  z.pipe(
    numero(falta),
    z
      .number({ error: falta })
      .check(
        z.minimum(0, { error: 'El monto no puede ser menor que 0.', abort: true }),
        z.maximum(MONTO_MAXIMO / 100, { error: 'El monto no puede pasar de $ 999.999.999.999,99.', abort: true }),
        z.refine(esMontoExacto, { error: 'El monto lleva como mucho dos decimales.' }),
      ) as z.ZodMiniType<Pesos, number>,
  );

/** A parameter of an address that may be missing; blank counts as missing, so that a plain link may carry all of them. */
export const parametro = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((valor: unknown) => (valor === '' ? undefined : valor)),
    z.optional(schema),
  );

/** A JSON text, as multipart fields carry lists; a value that is no text is taken as it is. */
export const desdeJson = <T extends z.ZodMiniType>(schema: T, error: string) =>
  z.pipe(
    z.transform((valor: unknown, ctx) => {
      if (typeof valor !== 'string') return valor;
      try {
        return JSON.parse(valor) as unknown;
      } catch {
        ctx.issues.push({ code: 'custom', message: error, input: valor });
        return z.NEVER;
      }
    }),
    schema,
  );

/** What a body that is no object is told. */
export const SIN_DATOS = 'Faltan los datos.';
