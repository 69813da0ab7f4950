import {
  type CrearVenta,
  crearVentaSchema,
  ENVIO_CAMPOS,
  type PublicacionVisible,
  type UsuarioVisible,
  validar,
} from '@fluxpartes/contrato';
import {
  type Centavos,
  type ComputedVenta,
  centavos,
  centavosAPesos,
  computeVenta,
  cotizarVenta,
  MAX_CANTIDAD,
  MONTO_MAXIMO,
  pesosACentavos,
  type VentaData,
} from '@fluxpartes/dominio';
import { type Draft, draftIn, textsOf } from '@fluxpartes/mf-kit';
import type { FormErrors } from '@fluxpartes/ui';

export interface Order {
  /** A whole number from 1; the field replaces any other text by 1. */
  cantidad: number;
  usaCashback: boolean;
  /** Centavos of cashback to use; 'maximo' follows the usable amount; null is an invalid amount and counts as 0. */
  cashback: Centavos | 'maximo' | null;
}

export const INITIAL_ORDER: Order = { cantidad: 1, usaCashback: false, cashback: 'maximo' };

/** The buyer's data from the lookups. Money in pesos, as on the wire. */
export interface CompradorDetails {
  usuario: Pick<
    UsuarioVisible,
    'cashback' | 'cashback_a_confirmar' | 'aprobado_constancia_afip' | 'aprobado_certificado_estudio'
  >;
  comprasUltimos30: number;
}

/** A failed lookup of discount data counts as no approval and no purchases. */
export const WITHOUT_COMPRADOR_DETAILS: CompradorDetails = { usuario: {}, comprasUltimos30: 0 };

/**
 * The maximum number of units that can be bought: limited by the units left, and by the largest total that can be stored.
 */
export function maxCantidad({ precio, existencias }: Pick<PublicacionVisible, 'precio' | 'existencias'>): number {
  const unit = pesosACentavos(precio ?? 0);
  const most = Math.min(MAX_CANTIDAD, existencias ?? MAX_CANTIDAD);
  return unit === 0 ? most : Math.min(most, Math.floor(MONTO_MAXIMO / unit));
}

/**
 * Every amount of the screen for the current choice, in centavos, by the same rule as in the API. A cashback above the
 * usable amount counts as the usable amount.
 */
export function computeOrder(
  publicacion: Pick<PublicacionVisible, 'precio'>,
  comprador: CompradorDetails,
  order: Order,
): ComputedVenta {
  const details = ventaPayload(publicacion, comprador, order.cantidad);
  const { cashbackMaximo } = cotizarVenta(details);
  const chosen = order.cashback === 'maximo' ? cashbackMaximo : (order.cashback ?? 0);
  return computeVenta(details, centavos(order.usaCashback ? Math.min(chosen, cashbackMaximo) : 0));
}

/** Spendable cashback in centavos: the balance minus the cashback credits of unpaid purchases. */
export function cashbackDisponible({ cashback, cashback_a_confirmar }: CompradorDetails['usuario']): Centavos {
  return centavos(pesosACentavos(cashback ?? 0) - pesosACentavos(cashback_a_confirmar ?? 0));
}

function ventaPayload(
  { precio }: Pick<PublicacionVisible, 'precio'>,
  { usuario, comprasUltimos30 }: CompradorDetails,
  cantidad: number,
): VentaData {
  return {
    precio: pesosACentavos(precio ?? 0),
    cantidad,
    documentos: {
      constanciaAfip: usuario.aprobado_constancia_afip ?? false,
      certificadoEstudio: usuario.aprobado_certificado_estudio ?? false,
    },
    cashbackDisponible: cashbackDisponible(usuario),
    comprasUltimos30,
  };
}

export type EnvioField = (typeof ENVIO_CAMPOS)[number];
export type EnvioDetails = Record<EnvioField, string>;

export const EMPTY_ENVIO: EnvioDetails = {
  localidad_envio: '',
  direccion_envio: '',
  altura_envio: '',
  entrecalles_envio: '',
};

const MISSING: EnvioDetails = {
  localidad_envio: 'Elegí la localidad.',
  direccion_envio: 'Ingresá la dirección.',
  altura_envio: 'Ingresá la altura.',
  entrecalles_envio: 'Ingresá entre qué calles.',
};

/**
 * The error sentence of each missing field. If the listing ships, all four fields are required.
 */
export function missingEnvioFields(envio: EnvioDetails): Partial<EnvioDetails> {
  const faltan = ENVIO_CAMPOS.filter((campo) => envio[campo].trim() === '');
  return Object.fromEntries(faltan.map((campo) => [campo, MISSING[campo]]));
}

/** All that the purchase's form holds. */
export type CompraValues = Order & EnvioDetails;
export type CompraErrors = FormErrors<CompraValues>;

export const INITIAL_VALUES: CompraValues = { ...INITIAL_ORDER, ...EMPTY_ENVIO };

interface VentaContext {
  publicacion: PublicacionVisible;
  comprador: CompradorDetails;
  userId: number;
}

/**
 * The body of POST /ventas for the current values, in pesos. It contains the total to pay, the listing's version and
 * the cashback used, so that the buyer buys exactly the values shown.
 */
export function ventaOf(values: CompraValues, { publicacion, comprador, userId }: VentaContext): CrearVenta {
  const { monto, cashbackUsado } = computeOrder(publicacion, comprador, values);
  return {
    vendedor_id: publicacion.user_id,
    comprador_id: userId,
    publicacion_id: publicacion.id,
    cantidad: values.cantidad,
    monto: centavosAPesos(monto),
    version: publicacion.version,
    cashback_usado: centavosAPesos(cashbackUsado),
    localidad_envio: values.localidad_envio,
    direccion_envio: values.direccion_envio,
    altura_envio: values.altura_envio,
    entrecalles_envio: values.entrecalles_envio,
  };
}

/** Form errors: the shared schema's, and the listing's own. */
export function errorsOf(values: CompraValues, shipsEnvio: boolean, body: CrearVenta): CompraErrors {
  const wasRead = validar(crearVentaSchema, body);
  return {
    ...(wasRead.ok ? {} : wasRead.campos),
    ...(shipsEnvio ? missingEnvioFields(values) : {}),
    ...(values.usaCashback && values.cashback === null ? { cashback: 'Ingresá cuánto cashback querés usar.' } : {}),
  };
}

/**
 * A buyer's unsent purchase of one listing. It survives a login after an ended session, and a page reload on a phone that
 * runs out of memory.
 */
export function compraDraft(userId: number, publicacionId: number): Draft<CompraValues> {
  return draftIn(
    'sessionStorage',
    `compra_${userId}_${publicacionId}`,
    ({ cantidad, cashback, usaCashback, ...texts }) => ({
      ...INITIAL_VALUES,
      ...textsOf(texts, ENVIO_CAMPOS),
      cantidad: isInteger(cantidad) && cantidad >= 1 ? cantidad : INITIAL_VALUES.cantidad,
      usaCashback: usaCashback === true,
      cashback: isInteger(cashback) && cashback >= 0 ? centavos(cashback) : INITIAL_VALUES.cashback,
    }),
  );
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
