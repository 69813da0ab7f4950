import { cuentaBancariaNormal, MAX_SEARCH, MAX_VENTAS_LIQUIDACION } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { REFERENCIA_LENGTH } from './lengths.ts';
import { listQuerySchema } from './lists.ts';
import { optionalText } from './text.ts';
import { id, monto, NO_DATA, optionalParameter, optionOf, pesos } from './values.ts';

/** Maximum number of characters of an account as the user types it: a CBU with signs between its digits, or an alias. */
export const CUENTA_BANCARIA_LENGTH = 40;
export const CUENTA_BANCARIA_WRONG =
  'Revisá el CBU (22 números) o el alias (6 a 20 letras sin acentos, números, puntos o guiones).';

/** A shop's CBU or alias in its normal form; blank for no account. */
export const cuentaBancaria = () =>
  optionalText(CUENTA_BANCARIA_LENGTH).check(
    z.refine((text) => text === '' || cuentaBancariaNormal(text) !== null, CUENTA_BANCARIA_WRONG),
    z.overwrite((text) => cuentaBancariaNormal(text) ?? text),
  );

/** Amounts of a settlement or of one sale in it, in pesos: net is gross less commission. */
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

/** `vendedor` is the seller's name and surname. */
const local = { vendedor_id: z.number(), nombre_local: z.string(), vendedor: z.string() };

/**
 * GET /liquidaciones/pendientes: a shop's unsettled sales, oldest first. With a blank `cuenta_bancaria` the shop cannot be
 * settled. `hay_mas`: the shop has more sales than one settlement takes.
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
 * A settlement. `cuenta_bancaria` and the amounts are those at its creation. `cuenta_cambio`: the shop has another account
 * now. An undone settlement has no sales.
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

export const liquidacionAnswerSchema = z.object({ liquidacion: liquidacionSchema });
export type LiquidacionAnswer = z.infer<typeof liquidacionAnswerSchema>;

const NO_VENTAS = 'Elegí las ventas.';

/**
 * POST /liquidaciones: settles sales of one shop. It is rejected if the `neto` (in pesos) or the `cuenta_bancaria` sent is
 * out of date.
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

/**
 * PUT /liquidaciones/{id}: the reference of the transfer that paid the settlement; blank if the transfer was not made after
 * all.
 */
export const pagarLiquidacionSchema = z.object({ referencia: optionalText(REFERENCIA_LENGTH) }, NO_DATA);
export type PagarLiquidacion = z.output<typeof pagarLiquidacionSchema>;

export const LIQUIDACION_ESTADOS = ['por_pagar', 'pagada', 'deshecha'] as const;
export type LiquidacionEstado = (typeof LIQUIDACION_ESTADOS)[number];

/** `q`: each word matches the shop's name, the seller's name, or the settlement's number. */
export const liquidacionesSearchSchema = z.object({
  q: z.optional(optionalText(MAX_SEARCH)),
  estado: optionalParameter(optionOf(LIQUIDACION_ESTADOS, 'Solo puede ser por_pagar, pagada o deshecha.')),
});
export type LiquidacionesSearch = z.output<typeof liquidacionesSearchSchema>;

export const liquidacionesQuerySchema = z.extend(listQuerySchema, liquidacionesSearchSchema.shape);
export type LiquidacionesQuery = z.output<typeof liquidacionesQuerySchema>;

/**
 * A seller's amounts for a paid sale, in pesos. `liquidacion`: the settlement's number; if null, the commission may still
 * change with the shop's other sales. `cobrada`: the transfer was made. `desde`: the date from which the sale is paid out, null
 * if it is not known yet, and once the sale is settled.
 */
export const cobroSchema = z.object({
  bruto: pesos(),
  porcentaje: z.number(),
  comision: pesos(),
  neto: pesos(),
  liquidacion: z.nullable(z.number()),
  cobrada: z.boolean(),
  desde: z.optional(z.nullable(z.string())),
});
export type Cobro = z.infer<typeof cobroSchema>;

/**
 * GET /usuarios/{id}/cobros, in pesos: the amount that paid sales still owe their seller, and the amount already
 * transferred. `proximo`: the earliest date from which one of the unsettled sales is paid out; it may have passed. Null
 * without such a sale.
 */
export const cobrosSchema = z.object({
  a_cobrar: pesos(),
  cobrado: pesos(),
  proximo: z.optional(z.nullable(z.string())),
});
export type Cobros = z.infer<typeof cobrosSchema>;
