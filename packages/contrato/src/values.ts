import { EXISTENCIAS, isExactMonto, MONTO_MAXIMO, type Pesos, pesosACentavos, yesNo } from '@fluxpartes/dominio';
import * as z from 'zod/mini';

/** true / false from a boolean or from the texts that the specification's screens send ('true', 'si', 'SI', 'Sí', …). */
export const booleanValue = (error: string) =>
  z.pipe(
    z.transform((value: unknown) => yesNo(value) ?? value),
    z.boolean({ error }),
  );

/** A number from a number or from decimal text; blank text, NaN and Infinity are refused. */
export const numberValue = (error: string) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' ? (/^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined) : value,
    ),
    z.number({ error }),
  );

/** A positive safe integer, the form of every id. */
export const id = (error = 'No es un identificador.') =>
  z.pipe(numberValue(error), z.int({ error }).check(z.positive(error), z.maximum(Number.MAX_SAFE_INTEGER, error)));

export const optionOf = <const T extends readonly [string, ...string[]]>(options: T, error: string) =>
  z.enum(options, { error });

/** An amount in a response, in pesos. The type does not accept centavos in place of pesos. */
export const pesos = () => z.number() as z.ZodMiniType<Pesos, Pesos>;

/** Pesos from 0 to the largest amount that the database holds. */
const amount = (name: 'precio' | 'monto', falta: string, check: z.core.$ZodCheck<number>) =>
  z.pipe(
    numberValue(falta),
    z
      .number({ error: falta })
      .check(
        z.minimum(0, { error: `El ${name} no puede ser menor que 0.`, abort: true }),
        z.maximum(MONTO_MAXIMO / 100, { error: `El ${name} no puede pasar de $ 999.999.999.999,99.`, abort: true }),
        check,
      ) as z.ZodMiniType<Pesos, number>,
  );

/** Pesos at or above 0, rounded half up to centavos. */
export const precio = (falta: string) =>
  amount(
    'precio',
    falta,
    z.overwrite((value) => pesosACentavos(value) / 100),
  );

/** Pesos at or above 0 with at most two decimals; more decimals are refused. */
export const monto = (falta: string) =>
  amount('monto', falta, z.refine(isExactMonto, { error: 'El monto lleva como mucho dos decimales.' }));

/** A URL parameter that may be missing. A blank value counts as missing, so that a plain link may carry all parameters. */
export const optionalParameter = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(schema),
  );

/** JSON text, because multipart fields carry lists as JSON; a value that is not text is taken as it is. */
export const desdeJson = <T extends z.ZodMiniType>(schema: T, error: string) =>
  z.pipe(
    z.transform((value: unknown, ctx) => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        ctx.issues.push({ code: 'custom', message: error, input: value });
        return z.NEVER;
      }
    }),
    schema,
  );

/** The message for a body that is not an object. */
export const NO_DATA = 'Faltan los datos.';

const NOT_EXISTENCIAS = 'Las unidades van de 1 a 9.999. Sin número, no hay límite.';

/** Units, from 1 to 9 999. Missing, null and blank values become null, which means no limit. */
export const existencias = () =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === '' || value === undefined ? null : value)),
    z.nullable(
      z.pipe(
        numberValue(NOT_EXISTENCIAS),
        z
          .int({ error: NOT_EXISTENCIAS })
          .check(z.minimum(EXISTENCIAS.min, NOT_EXISTENCIAS), z.maximum(EXISTENCIAS.maximo, NOT_EXISTENCIAS)),
      ),
    ),
  );

/** The units before an edit: 0 for sold out, null or blank for no limit. */
export const unidadesSeen = () =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === '' ? null : value)),
    z.nullable(z.pipe(numberValue(NOT_EXISTENCIAS), z.int({ error: NOT_EXISTENCIAS }))),
  );
