import { cuentaBancariaNormal, MAX_SEARCH, MAX_VENTAS_LIQUIDACION } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { listQuerySchema } from './lists.ts';
import { optionalText } from './text.ts';
import { id, monto, NO_DATA, optionalParameter, optionOf, pesos } from './values.ts';

/** The most characters of an account as it is typed: a CBU with signs between its digits, or an alias. */
export const CUENTA_BANCARIA_LENGTH = 40;
/** What is said of a text that is neither a CBU nor an alias. */
export const CUENTA_BANCARIA_WRONG =
  'Revisá el CBU (22 números) o el alias (6 a 20 letras sin acentos, números, puntos o guiones).';

/** Where a shop is paid: a CBU or an alias, in its normal form; blank for none. */
export const cuentaBancaria = () =>
  optionalText(CUENTA_BANCARIA_LENGTH).check(
    z.refine((text) => text === '' || cuentaBancariaNormal(text) !== null, CUENTA_BANCARIA_WRONG),
    z.overwrite((text) => cuentaBancariaNormal(text) ?? text),
  );

/** The most characters of a transfer's reference. */
export const REFERENCIA_LENGTH = 60;

/** What a settlement, or a sale of it, comes to, in pesos: net is gross less commission. */
const sums = { bruto: pesos(), comision: pesos(), neto: pesos() };

/** A sale as it is settled: `bruto` is all that its buyer paid, by transfer and with cashback; `porcentaje` is the commission. */
export const ventaLiquidadaSchema = z.object({
  venta_id: z.number(),
  nombre_producto: z.string(),
  cantidad: z.number(),
  fecha: z.string(),
  porcentaje: z.number(),
  ...sums,
});
export type VentaLiquidada = z.infer<typeof ventaLiquidadaSchema>;

/** Whose shop it is. `vendedor`: name and surname. */
const local = { vendedor_id: z.number(), nombre_local: z.string(), vendedor: z.string() };

/**
 * GET /liquidaciones/pendientes: what a shop is still to be paid, its oldest sales first. `cuenta_bancaria` is '' where the
 * shop gave none: then it cannot be settled. `hay_mas`: it has more such sales than one settlement takes.
 */
export const liquidacionPendienteSchema = z.object({
  ...local,
  cuenta_bancaria: z.string(),
  ...sums,
  ventas: z.array(ventaLiquidadaSchema),
  hay_mas: z.boolean(),
});
export type LiquidacionPendiente = z.infer<typeof liquidacionPendienteSchema>;

/**
 * A settlement: `cuenta_bancaria` and every amount as they were when it was made; `cuenta_cambio`: its shop is paid elsewhere
 * by now. One that was undone has no sales.
 */
export const liquidacionSchema = z.object({
  id: z.number(),
  ...local,
  dni: z.string(),
  cuenta_bancaria: z.string(),
  cuenta_cambio: z.boolean(),
  fecha: z.string(),
  ...sums,
  ventas: z.array(ventaLiquidadaSchema),
  pagada: z.nullable(z.object({ fecha: z.string(), referencia: z.string() })),
  deshecha: z.nullable(z.string()),
  version: z.number(),
});
export type Liquidacion = z.infer<typeof liquidacionSchema>;

/** The answer of every change to a settlement. */
export const liquidacionAnswerSchema = z.object({ liquidacion: liquidacionSchema });
export type LiquidacionAnswer = z.infer<typeof liquidacionAnswerSchema>;

const NO_VENTAS = 'Elegí las ventas.';

/**
 * POST /liquidaciones: settles sales of one shop. What was seen is what is settled: where `neto`, in pesos, or the shop's
 * `cuenta_bancaria` is sent and is another by now, nothing is done.
 */
export const liquidarSchema = z.object(
  {
    vendedor_id: id('El vendedor no es válido.'),
    ventas: z.array(id('La venta no es válida.'), { error: NO_VENTAS }).check(
      z.minLength(1, NO_VENTAS),
      z.maxLength(MAX_VENTAS_LIQUIDACION, `Entran hasta ${MAX_VENTAS_LIQUIDACION} ventas por liquidación.`),
      z.refine((ids) => new Set(ids).size === ids.length, 'Hay una venta repetida.'),
    ),
    neto: z.optional(monto('Ingresá el neto.')),
    cuenta_bancaria: z.optional(cuentaBancaria()),
  },
  NO_DATA,
);
export type Liquidar = z.output<typeof liquidarSchema>;

/** PUT /liquidaciones/{id}: the reference of the transfer with which it was paid; blank where it was not paid after all. */
export const pagarLiquidacionSchema = z.object({ referencia: optionalText(REFERENCIA_LENGTH) }, NO_DATA);
export type PagarLiquidacion = z.output<typeof pagarLiquidacionSchema>;

export const LIQUIDACION_ESTADOS = ['por_pagar', 'pagada', 'deshecha'] as const;
export type LiquidacionEstado = (typeof LIQUIDACION_ESTADOS)[number];

/** Which settlements are searched for: each word of `q` in the shop's name, its person's, or the settlement's number. */
export const liquidacionesSearchSchema = z.object({
  q: z.optional(optionalText(MAX_SEARCH)),
  estado: optionalParameter(optionOf(LIQUIDACION_ESTADOS, 'Solo puede ser por_pagar, pagada o deshecha.')),
});
export type LiquidacionesSearch = z.output<typeof liquidacionesSearchSchema>;

/** GET /liquidaciones. */
export const liquidacionesQuerySchema = z.extend(listQuerySchema, liquidacionesSearchSchema.shape);
export type LiquidacionesQuery = z.output<typeof liquidacionesQuerySchema>;

/** Beside 'ventas_no_liquidables': the sales that cannot be settled now. */
export const refusedVentasSchema = z.object({ ventas: z.array(z.number()) });
/** Beside 'liquidacion_cambio': what the sales come to by now. */
export const liquidacionChangedSchema = z.object({ montos: z.object(sums) });
/** Beside 'venta_liquidada': the settlement that the sale is in. */
export const ventaInLiquidacionSchema = z.object({ liquidacion: z.number() });

/**
 * What a seller gets for a paid sale, in pesos. `liquidacion` is the settlement's number, null while there is none: then the
 * commission is what it would be now, and may change with the shop's other sales. `cobrada`: the transfer was made.
 */
export const cobroSchema = z.object({
  bruto: pesos(),
  porcentaje: z.number(),
  comision: pesos(),
  neto: pesos(),
  liquidacion: z.nullable(z.number()),
  cobrada: z.boolean(),
});
export type Cobro = z.infer<typeof cobroSchema>;

/** GET /usuarios/{id}/cobros, in pesos: what paid sales still have to bring their seller, and what was transferred. */
export const cobrosSchema = z.object({ a_cobrar: pesos(), cobrado: pesos() });
export type Cobros = z.infer<typeof cobrosSchema>;
